import type { SignalDeliveryView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import type { BadgeTone } from '../../../../components/status-badge.tsx';
import { DELIVERY_COPY as COPY } from '../sent-copy.ts';
import { showClock } from '../time-text.ts';

/** A delivery's state in words. Only a message that was read back is called sent. */
export function deliveryState(delivery: SignalDeliveryView): { tone: BadgeTone; text: string } {
  const { provider, state, isDue, attempts, sentAt, witnessedAt, isLate } = delivery;
  const due = showClock(delivery.dueAt);
  if (state === 'withdrawn') return { tone: 'neutral', text: COPY.withdrawn };
  if (state === 'failed') return { tone: 'negative', text: COPY.failed };
  if (provider === 'site') {
    return isDue
      ? { tone: 'positive', text: COPY.shownSince(due) }
      : { tone: 'neutral', text: COPY.shownFrom(due) };
  }
  if (state === 'sent') {
    const at = showClock(sentAt ?? delivery.dueAt);
    if (witnessedAt === null) return { tone: 'attention', text: COPY.accepted(at) };
    return isLate
      ? { tone: 'attention', text: COPY.sentLate(at) }
      : { tone: 'positive', text: COPY.sent(at) };
  }
  if (state === 'sending') return { tone: 'attention', text: COPY.sending };
  if (!isDue) return { tone: 'neutral', text: COPY.waiting(due) };
  return { tone: 'attention', text: attempts === 0 ? COPY.queued(due) : COPY.retrying(attempts) };
}

/** Whether nothing more will change. */
export function isSettled(delivery: SignalDeliveryView): boolean {
  const { provider, state, isDue, witnessedAt } = delivery;
  if (state === 'failed' || state === 'withdrawn') return true;
  return provider === 'site' ? isDue : state === 'sent' && witnessedAt !== null;
}

/** Whether the audience has it: read back, or visible in the feed. */
export function isDelivered(delivery: SignalDeliveryView): boolean {
  return isSettled(delivery) && delivery.state === 'sent';
}

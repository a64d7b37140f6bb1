import type { SignalDeliveryView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import type { BadgeTone } from '../../../../components/status-badge.tsx';
import { showRecent } from '../../../../lib/dates.ts';
import { DELIVERY_COPY as COPY } from '../sent-copy.ts';

/**
 * A delivery's state in words. Only a message that was read back, or that a push service or the mail server took, is
 * called sent.
 */
export function deliveryState(delivery: SignalDeliveryView): { tone: BadgeTone; text: string } {
  const { provider, state, isDue, attempts, sentAt, witnessedAt, isLate } = delivery;
  const due = showRecent(delivery.dueAt);
  if (state === 'withdrawn') return { tone: 'neutral', text: COPY.withdrawn };
  if (state === 'failed') return { tone: 'negative', text: COPY.failed };
  if (state === 'skipped') return { tone: 'neutral', text: COPY.skipped };
  if (provider === 'site') {
    return isDue
      ? { tone: 'positive', text: COPY.shownSince(due) }
      : { tone: 'neutral', text: COPY.shownFrom(due) };
  }
  if (provider === 'mail' || provider === 'push') return notedState(delivery, provider);
  if (state === 'sent') {
    const at = showRecent(sentAt ?? delivery.dueAt);
    if (witnessedAt === null) return { tone: 'attention', text: COPY.accepted(at) };
    return isLate
      ? { tone: 'attention', text: COPY.sentLate(at) }
      : { tone: 'positive', text: COPY.sent(at) };
  }
  if (state === 'sending') return { tone: 'attention', text: COPY.sending };
  if (!isDue) return { tone: 'neutral', text: COPY.waiting(due) };
  return { tone: 'attention', text: attempts === 0 ? COPY.queued(due) : COPY.retrying(attempts) };
}

/** Mails and notifications: nothing of them can be read back. */
function notedState(
  { state, isDue, dueAt, sentAt }: SignalDeliveryView,
  provider: 'mail' | 'push',
): { tone: BadgeTone; text: string } {
  const { noted } = COPY;
  if (state === 'sent') {
    return { tone: 'positive', text: noted.sent[provider](showRecent(sentAt ?? dueAt)) };
  }
  if (state === 'queued') return { tone: 'attention', text: noted.queued[provider] };
  if (state === 'sending') return { tone: 'attention', text: noted.sending };
  return { tone: 'neutral', text: isDue ? noted.due[provider] : COPY.waiting(showRecent(dueAt)) };
}

/** Whether nothing more will change. */
export function isSettled(delivery: SignalDeliveryView): boolean {
  const { provider, state, isDue, witnessedAt } = delivery;
  if (state === 'failed' || state === 'withdrawn' || state === 'skipped') return true;
  if (provider === 'site') return isDue;
  return state === 'sent' && (provider !== 'discord' || witnessedAt !== null);
}

/** Whether the audience has it: read back, or visible in the feed. */
export function isDelivered(delivery: SignalDeliveryView): boolean {
  return isSettled(delivery) && delivery.state === 'sent';
}

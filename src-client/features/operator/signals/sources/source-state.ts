import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import type { BadgeTone } from '../../../../components/status-badge.tsx';
import { showSince } from '../../parts/ago.ts';
import { SOURCES_COPY } from '../copy.ts';

const COPY = SOURCES_COPY.state;

/** The most urgent thing to know about a source. */
export function sourceState(source: SignalSourceView): { tone: BadgeTone; text: string } {
  const { held, pausedAt, silentSince, takesAlerts, heardAt } = source;
  if (held > 0) return { tone: 'attention', text: COPY.held(held) };
  if (pausedAt !== null) return { tone: 'neutral', text: COPY.paused };
  if (silentSince !== null) return { tone: 'negative', text: COPY.silent(showSince(silentSince)) };
  if (!takesAlerts) return { tone: 'neutral', text: COPY.byHand };
  if (heardAt === null) return { tone: 'attention', text: COPY.waiting };
  return { tone: 'positive', text: COPY.receiving };
}

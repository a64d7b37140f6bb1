import { standBackWaitMs } from '../../../src/domain/stand-back-wait.ts';
import type { Log } from '../../log/log.ts';
import { failureOf } from './answers.ts';
import type { HttpAnswer } from './http-call.ts';
import type { Turns } from './turns.ts';

export interface StandBackOptions {
  turns: Pick<Turns, 'standBack'>;
  log: Log;
  /** Multiplies every time that the vendor does not name. */
  waitScale: number;
}

/**
 * Makes everybody wait when the vendor turns us away, by 'too fast' or by its block page: that concerns our address
 * and not one call. Each refusal in a row doubles the wait, and an answer ends the row. In a row are calls in their
 * turn alone: those that people make beside it neither lengthen it nor prove that the others pass.
 */
export function createStandBack({ turns, log, waitScale }: StandBackOptions) {
  let refusals = 0;
  return async function heed(answer: HttpAnswer, place: 'in-turn' | 'aside'): Promise<void> {
    const reason = failureOf(answer)?.reason;
    const isRefusal = reason === 'too-fast' || reason === 'blocked-by-vendor';
    if (place === 'in-turn' && isRefusal) refusals += 1;
    // A gateway's error page says nothing about whether the vendor lets us through.
    if (place === 'in-turn' && !isRefusal && answer.json !== undefined) refusals = 0;
    if (!isRefusal) return;
    const waitMs = standBackWaitMs(refusals, (answer.retryAfterSeconds ?? 0) * 1000, waitScale);
    log.warn({ reason, refusals, waitMs }, 'TradingView turns us away: every call waits');
    await turns.standBack(waitMs);
  };
}

export type StandBack = ReturnType<typeof createStandBack>;

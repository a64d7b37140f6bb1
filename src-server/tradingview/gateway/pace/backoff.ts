import { backoffWaitMs } from '../../../../src/domain/backoff-wait.ts';
import type { Log } from '../../../log/log.ts';
import { failureOf } from '../answers.ts';
import type { HttpAnswer } from '../http-call.ts';
import type { CallPacer } from './call-pacer.ts';

interface BackoffOptions {
  pacer: Pick<CallPacer, 'backOff'>;
  log: Log;
  /** Multiplies every backoff for which the provider sends no time. */
  waitScale: number;
}

/**
 * Global backoff after 'too fast' or a block page, because both affect our address rather than one
 * call. Doubles with each consecutive refusal; an answer resets it. Only queued calls count:
 * interactive calls beside the queue neither extend nor reset it.
 */
export function createBackoff({ pacer, log, waitScale }: BackoffOptions) {
  let refusals = 0;
  return async function heed(answer: HttpAnswer, place: 'in-turn' | 'aside'): Promise<void> {
    const reason = failureOf(answer)?.reason;
    const isRefusal = reason === 'too-fast' || reason === 'blocked-by-vendor';
    if (place === 'in-turn' && isRefusal) refusals += 1;
    // A gateway's error page does not show that TradingView accepts us again.
    if (place === 'in-turn' && !isRefusal && answer.json !== undefined) refusals = 0;
    if (!isRefusal) return;
    const waitMs = backoffWaitMs(refusals, (answer.retryAfterSeconds ?? 0) * 1000, waitScale);
    log.warn({ reason, refusals, waitMs }, 'TradingView is blocking us: all calls back off');
    await pacer.backOff(waitMs);
  };
}

export type Backoff = ReturnType<typeof createBackoff>;

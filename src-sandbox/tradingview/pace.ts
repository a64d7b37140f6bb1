import type { MiddlewareHandler } from 'hono';
import { statusAnswer } from './answers.ts';
import type { TradingView } from './state.ts';

/** TradingView publishes no limit; a dozen concurrent calls are known to be too many. Machine time. */
export function limitPace({ store, machineNow }: TradingView): MiddlewareHandler {
  let arrivals: number[] = [];
  return async (_c, next) => {
    const { pace } = store.data.settings;
    if (pace !== null) {
      const now = machineNow();
      arrivals = arrivals.filter((moment) => moment > now - pace.perMs);
      if (arrivals.length >= pace.calls) return statusAnswer(429, null);
      arrivals.push(now);
    }
    await next();
    return undefined;
  };
}

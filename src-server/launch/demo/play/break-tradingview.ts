import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 250;
const GIVE_UP_MS = 20_000;
const OUTAGE_MINUTES = 47;
/** The seller's session at TradingView ends. The operator connects a new one three quarters of an hour later. */
export async function breakTradingView({ url, outside, operator, log }: Stage): Promise<void> {
  const advance = (milliseconds: number) =>
    outside.call('POST', '/clock/advance', { milliseconds });
  const isWell = async () => {
    const states = (await (await fetch(`${url}/readyz`)).json()) as { tradingview?: string };
    return states.tradingview === 'up';
  };
  /** A minute on the clock makes the product probe its session. The next one records what was found. */
  const becomes = async (wanted: boolean) => {
    const deadline = performance.now() + GIVE_UP_MS;
    while ((await isWell()) !== wanted) {
      if (performance.now() > deadline) return log(`TradingView did not become ${wanted}`);
      await advance(61_000);
      await delay(LOOK_EVERY_MS);
    }
    await advance(61_000);
    await delay(LOOK_EVERY_MS);
  };
  await becomes(true);
  await outside.call('POST', '/tradingview/cookie/expire', {});
  await becomes(false);
  await advance(OUTAGE_MINUTES * 60_000);
  const { sessionId, sessionIdSign } = await outside.call<{
    sessionId: string;
    sessionIdSign: string;
  }>('POST', '/tradingview/cookie/set', {});
  await operator.act('tradingview.connect', { sessionId, sessionIdSign });
  await becomes(true);
}

import { until } from '../../support/until.ts';
import type { DrillWorld } from './open-world.ts';

/** The operator's response to a disconnected TradingView, repeated until it works. */
export async function pasteCookie({ control, operator }: DrillWorld): Promise<void> {
  const pair = await control('POST', '/tradingview/cookie/set', {});
  await until('TradingView is connected', async () => {
    const answer = await operator.post('/trpc/tradingview.connect', pair).catch(() => null);
    const { data } = (answer?.json.result ?? {}) as { data?: { success: boolean } };
    return data?.success === true;
  });
}

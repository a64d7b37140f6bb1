import { until } from '../../support/until.ts';
import { type DrillWorld, signInOperator } from './open-world.ts';

/** The operator's response to a disconnected TradingView, repeated until it works. */
export async function pasteCookie(world: DrillWorld): Promise<void> {
  const { control, operator } = world;
  const pair = await control('POST', '/tradingview/cookie/set', {});
  await until('TradingView is connected', async () => {
    const answer = await operator.post('/trpc/tradingview.connect', pair).catch(() => null);
    // On a busy machine the last sign-in may be too long ago to change a connection.
    if (answer?.status === 403 || answer?.status === 401) await signInOperator(world);
    const { data } = (answer?.json.result ?? {}) as { data?: { success: boolean } };
    return data?.success === true;
  });
}

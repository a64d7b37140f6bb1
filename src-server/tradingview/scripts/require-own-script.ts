import type { TradingViewGateway } from '../gateway/port.ts';

/** An unused username: even an empty answer proves that the script exists. */
const NOBODY = 'wickline_set_up_check';

/**
 * Asks TradingView whether the session's account owns this script. Changes nothing. Raises
 * `ProviderFailure` otherwise: 'script-not-found', 'not-owner', or why TradingView cannot be read.
 */
export async function requireOwnScript(
  gateway: Pick<TradingViewGateway, 'listNamed'>,
  pineId: string,
): Promise<void> {
  await gateway.listNamed(pineId, NOBODY, 'interactive', 'exact-name');
}

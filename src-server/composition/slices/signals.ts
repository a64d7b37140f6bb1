import type { ConsoleDeps } from '../../discord/console/console.deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { SignalsDeps } from '../../signals/signals.deps.ts';
import { type Foundation, kernelOf } from '../foundation.ts';

/** Addresses that TradingView's alerts come from, as TradingView publishes them. */
const TRADINGVIEW_ADDRESSES = ['52.89.214.238', '34.212.75.30', '54.218.53.128', '52.32.178.7'];
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export function composeSignals(
  foundation: Foundation,
  discord: ConsoleDeps,
  pokeIntake: () => void,
): SignalsDeps {
  const { options, alertOperator } = foundation;
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const isSandbox = options.sandboxControlRoom !== null;
  return {
    ...kernelOf(foundation),
    alertOperator,
    discord,
    publicUrl: origin.url,
    alertAddresses: isSandbox ? [...TRADINGVIEW_ADDRESSES, ...LOOPBACK] : TRADINGVIEW_ADDRESSES,
    claims: options.business.claims,
    pokeIntake,
  };
}

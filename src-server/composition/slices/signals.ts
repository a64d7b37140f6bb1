import type { ConsoleDeps } from '../../discord/console/console.deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { createFeedAnswers } from '../../signals/feed/feed-answers.ts';
import { createPushKeys } from '../../signals/feed/push/push-keys.ts';
import { createPushGateway } from '../../signals/gateway/adapter.ts';
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
  const { options, alertOperator, metrics, texts, machineClock, record } = foundation;
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const isSandbox = options.sandboxControlRoom !== null;
  return {
    ...kernelOf(foundation),
    alertOperator,
    metrics,
    discord,
    publicUrl: origin.url,
    alertAddresses: isSandbox ? [...TRADINGVIEW_ADDRESSES, ...LOOPBACK] : TRADINGVIEW_ADDRESSES,
    get claims() {
      return options.business.claims;
    },
    accuracy: options.business.stats.accuracy,
    record,
    push: createPushGateway({
      keys: createPushKeys(foundation),
      get subject() {
        return subjectOf(options.business.supportEmail, origin.url);
      },
      sandboxOrigin: sandboxOriginOf(options.sandboxControlRoom),
      machineClock,
    }),
    feedAnswers: createFeedAnswers(),
    texts,
    timeZone: options.business.timeZone,
    pokeIntake,
  };
}

/** The sandbox serves web push on its control port. */
function sandboxOriginOf(controlRoom: string | null): string | null {
  return controlRoom === null ? null : new URL(controlRoom).origin;
}

/** Push services take only these two forms. */
function subjectOf(supportEmail: string | null, origin: string): string | null {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return origin.startsWith('https:') ? origin : null;
}

import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { TradingViewGateway } from '../gateway/port.ts';

/** An operator does it in TradingView's own dialog. */
const BY_HAND = 'by-hand';

/**
 * Gateway of manual mode: calls only the public username hint. Every other call raises 'by-hand',
 * which leaves the work to an operator and changes no stored state.
 */
export function createHandsOffGateway(
  gateway: Pick<TradingViewGateway, 'findUsername'>,
): TradingViewGateway {
  const refuse = async () => {
    throw new ProviderFailure('tradingview', 'misconfigured', BY_HAND);
  };
  const absent = async () => 'absent' as const;
  return {
    findUsername: (name, urgency) => gateway.findUsername(name, urgency),
    listNamed: refuse,
    listUsers: refuse,
    giveAccess: refuse,
    takeAccess: refuse,
    waitForPace: async () => {},
    probe: absent,
    sessionState: absent,
    retryRefused: absent,
    isResumeDue: async () => false,
    isSettled: async () => true,
    resumed: async () => {},
    giveSession: refuse,
    giveConfiguredSession: refuse,
  };
}

import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { AccountDataDeps } from '../account-data/account-data.deps.ts';
import type { AuthDeps } from '../auth/auth.deps.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import type { SoldOut } from '../billing/capacity/sold-out.ts';
import type { StripeHealth } from '../billing/gateway/stripe-health.ts';
import type { OfferBoard } from '../billing/offers/shown-offers.ts';
import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import type { MemberFollower } from '../discord/identity/member-follower.ts';
import type { InboxWorker } from '../jobs/inbox-worker.ts';
import type { OperatorDeps } from '../operator/operator.deps.ts';
import type { VisitCounter } from '../operator/visits/visit-counter.ts';
import type { FeedHub } from '../signals/feed/live/feed-hub.ts';
import type { Intake } from '../signals/intake/intake.ts';
import type { SignalNews } from '../signals/record/signal-news.ts';
import type { RelayWorker } from '../signals/relay/deliver/relay-worker.ts';
import type { SignalsDeps } from '../signals/signals.deps.ts';
import type { TradingViewHealth } from '../tradingview/session/tradingview-health.ts';
import type { TradingViewDeps } from '../tradingview/tradingview.deps.ts';
import type { Foundation } from './foundation.ts';
import type { Gateways } from './gateways.ts';
import type { Commands } from './slices/commands.ts';

/** Every part of the process, built once. */
export interface AppParts extends Foundation {
  gateways: Gateways;
  stripeHealth: StripeHealth;
  tradingViewHealth: TradingViewHealth;
  soldOut: SoldOut;
  offers: OfferBoard;
  inbox: InboxWorker;
  follower: MemberFollower;
  access: AccessDeps;
  auth: AuthDeps;
  billing: BillingDeps;
  tradingview: TradingViewDeps;
  discord: ConsoleDeps;
  commands: Commands;
  signals: SignalsDeps;
  intake: Intake;
  feed: FeedHub;
  relay: RelayWorker;
  signalNews: SignalNews;
  accountData: AccountDataDeps;
  admin: OperatorDeps;
  visits: VisitCounter;
}

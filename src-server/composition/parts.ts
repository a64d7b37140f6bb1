import { createSoldOut } from '../billing/capacity/sold-out.ts';
import { createStripeHealth } from '../billing/gateway/stripe-health.ts';
import { createOfferBoard } from '../billing/offers/shown-offers.ts';
import { isAnsweredFirst } from '../billing/webhook/event-types.ts';
import type { Clock } from '../clock/clock.ts';
import { enqueueBadge } from '../discord/badge/sync-badge.job.ts';
import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import { settleIdentities } from '../discord/identity/catch-up.ts';
import { startMemberFollower } from '../discord/identity/member-follower.ts';
import { settleRead } from '../discord/known/settle-read.ts';
import { createInboxWorker } from '../jobs/inbox-worker.ts';
import { outsideLogScope } from '../log/log.ts';
import { createVisitCounter } from '../operator/visits/visit-counter.ts';
import { isConfirmed } from '../people/contact.ts';
import { createFeedHub } from '../signals/feed/live/feed-hub.ts';
import { createIntake } from '../signals/intake/intake.ts';
import { createSignalNews } from '../signals/record/signal-news.ts';
import { createRelayWorker } from '../signals/relay/deliver/relay-worker.ts';
import { createTradingViewHealth } from '../tradingview/session/tradingview-health.ts';
import type { TradingViewDeps } from '../tradingview/tradingview.deps.ts';
import type { AppOptions } from './app-options.ts';
import type { AppParts } from './app-parts.ts';
import { kernelOf, layFoundation } from './foundation.ts';
import { openGateways } from './gateways.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { composeAccess } from './slices/access.ts';
import { composeAuth } from './slices/auth.ts';
import { composeBilling } from './slices/billing.ts';
import { composeCommands } from './slices/commands.ts';
import { composeConsole } from './slices/console.ts';
import { discordLink } from './slices/discord-link.ts';
import { composeOperations } from './slices/operations.ts';
import { composeOperator } from './slices/operator.ts';
import { composeSetUp } from './slices/set-up.ts';
import { composeSignals } from './slices/signals.ts';
import { stripeDashboardOf } from './stripe-dashboard.ts';

export async function createParts(options: AppOptions, clock?: Clock): Promise<AppParts> {
  const foundation = await layFoundation(options, clock);
  const kernel = kernelOf(foundation);
  const { orm, machineClock, log } = kernel;
  const gateways = openGateways(foundation);
  const billing = composeBilling(foundation, gateways, () => outsideLogScope(() => inbox.poke()));
  const inbox = createInboxWorker(
    {
      orm,
      machineClock,
      log,
      tracing: foundation.tracing,
      isFirst: isAnsweredFirst,
      onHandled: ({ source, receivedAt }, at) =>
        foundation.metrics.webhookLag.observe(
          { source },
          Math.max(0, at.getTime() - receivedAt.getTime()) / 1000,
        ),
      onParked: (em, event, reason) =>
        foundation.alertOperator(em, {
          about: 'event-parked',
          // An event parked again after a retry is a new matter.
          alertKeys: [`${event.externalId} ${machineClock.now().toISOString()}`],
          values: () => ({ event: event.externalId, type: event.type, reason }),
        }),
    },
    inboxHandlers(billing),
  );
  const scripts = foundation.options.providers.tradingview.pine;
  const access = composeAccess(foundation, gateways, {
    billing,
    scripts,
    onMembers: {
      // A sweep's listing also reveals joins and leaves that no event reported.
      onListed: (members) => settleIdentities(discord, members),
      onRead: (memberId, member) => settleRead(discord, memberId, member),
      onRun: (accountId) => enqueueBadge(kernel, accountId),
    },
  });
  const { answerWaitMs } = options;
  const waiting = answerWaitMs === undefined ? {} : { waitMs: answerWaitMs };
  const discord: ConsoleDeps = composeConsole(foundation, {
    ...kernel,
    access,
    gateway: gateways.discord,
    apiBase: options.providers.discord.apiBase,
    // Without mail, no one can follow a link.
    isConfirmed: async (accountId) =>
      options.mail.smtpUrl === null || (await isConfirmed(foundation.orm, accountId)),
    ...discordLink(foundation),
    secretBox: foundation.secretBox,
    ...waiting,
  });
  const tradingview: TradingViewDeps = {
    ...kernel,
    access,
    gateway: gateways.tradingview,
    limits: foundation.limits,
    scripts,
    manual: options.providers.tradingview.manual,
    ...waiting,
  };
  const signals = composeSignals(foundation, discord, () => outsideLogScope(() => intake.poke()));
  const intake = createIntake(signals);
  const relay = createRelayWorker(signals);
  const signalNews = createSignalNews(foundation.listener);
  signalNews.onSignal(() => outsideLogScope(() => relay.poke()));
  const auth = composeAuth(foundation, billing, discord);
  const { passwords, payments } = auth;
  const accountData = { ...kernel, passwords, payments, billing, access, discord };
  const watched = {
    gateways,
    stripeHealth: createStripeHealth(gateways.stripe, options.providers.stripe.mode !== 'off'),
    tradingViewHealth: createTradingViewHealth(gateways.tradingview),
  };
  const soldOut = createSoldOut(kernel);
  const offers = createOfferBoard(billing);
  const operations = composeOperations(foundation, watched);
  const setUp = composeSetUp(foundation, gateways);
  return {
    ...foundation,
    ...watched,
    inbox,
    soldOut,
    offers,
    commands: composeCommands(foundation, discord, soldOut.current),
    follower: startMemberFollower(discord, foundation.leader.run),
    access,
    auth,
    billing,
    tradingview,
    discord,
    signals,
    intake,
    feed: createFeedHub(kernel, signalNews),
    relay,
    signalNews,
    accountData,
    visits: createVisitCounter(kernel),
    admin: await composeOperator(foundation, {
      auth,
      billing,
      access,
      tradingview,
      user: {
        accountData,
        publicUrl: auth.publicUrl,
        stripeDashboard: stripeDashboardOf(options.providers.stripe),
        whop: gateways.whop,
        secretBox: foundation.secretBox,
      },
      operations,
      setUp,
      discord,
      signals,
    }),
  };
}

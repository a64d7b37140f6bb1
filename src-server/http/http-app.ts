import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { AuthDeps } from '../auth/auth.deps.ts';
import type { StopMailsDeps } from '../auth/stop-mails.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import { pinned } from '../catalogue/catalogue-source.ts';
import type { CommandReceiver } from '../discord/commands/receive-command.ts';
import type { Kernel } from '../kernel.ts';
import { LIMITS } from '../limits/limit-table.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { NumbersDeps } from '../operator/numbers/numbers.view.ts';
import type { UserDeps } from '../operator/user/user.deps.ts';
import type { VisitCounter } from '../operator/visits/visit-counter.ts';
import type { FeedHub } from '../signals/feed/live/feed-hub.ts';
import type { SignalsDeps } from '../signals/signals.deps.ts';
import { withLocale } from '../texts/request-locale.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { AppRouter } from '../trpc/app-router.ts';
import type { ContextDeps, HttpEnv } from './build-context.ts';
import { mountExits } from './exits/exit-routes.ts';
import { mountStopMails } from './exits/stop-mails.ts';
import { answerError } from './http-error.ts';
import { mountSignalStream } from './live/signal-stream.ts';
import { addressLimit } from './middleware/address-limit.ts';
import { bypassMarkerLog } from './middleware/bypass-marker.ts';
import { originCheck } from './middleware/origin-check.ts';
import { refuseChanges } from './middleware/refuse-changes.ts';
import { requestLog } from './middleware/request-log.ts';
import { type SpendDeps, spendLimit } from './middleware/spend-limit.ts';
import { traceRequest } from './middleware/trace-request.ts';
import { countVisits } from './numbers/count-visits.ts';
import { mountNumbers } from './numbers/numbers-route.ts';
import type { PublicOrigin } from './public-origin.ts';
import { mountRecord, type RecordRoutesDeps } from './record/record-routes.ts';
import { mountReferrals } from './referrals/referral-routes.ts';
import type { RefusalRecord } from './refusals/refusal-record.ts';
import { type Counted, createRouteRegistry, type RouteRegistry } from './route-registry.ts';
import { mountHealth, type Readiness } from './routes/health.ts';
import { mountHotRoutes } from './routes/hot-routes.ts';
import { mountImport } from './routes/import-route.ts';
import { mountTrpc } from './routes/mount-trpc.ts';
import { localeOf } from './routes/page-locale.ts';
import { mountPages, type PagesDeps } from './routes/pages.ts';
import { mountPictures, type PictureDeps } from './routes/picture-routes.ts';
import { mountRest } from './routes/rest.ts';
import { mountSecurityTxt, type SecurityTxtDeps } from './routes/security-txt.ts';
import { mountUsersRoutes, type UsersRoutesDeps } from './routes/users-routes.ts';
import { mountStatus } from './status/status-routes.ts';
import { mountDiscordInteractions } from './webhook/discord-interactions.ts';
import { mountStripeWebhook } from './webhook/stripe-webhook.ts';
import { mountTradingViewWebhook } from './webhook/tradingview-webhook.ts';

interface HttpDeps extends ContextDeps, SpendDeps, PictureDeps, Pick<Kernel, 'log'> {
  metrics: Metrics;
  tracing: Tracing;
  refusals: RefusalRecord;
  origin: PublicOrigin;
  appRouter: AppRouter;
  auth: AuthDeps;
  billing: BillingDeps;
  signals: SignalsDeps;
  commands: CommandReceiver;
  feed: FeedHub;
  usersExport: UsersRoutesDeps;
  userImport: UserDeps;
  numbers: NumbersDeps;
  visits: VisitCounter;
  pages: PagesDeps;
  record: RecordRoutesDeps['record'];
  securityTxt: SecurityTxtDeps;
  stopMails: StopMailsDeps;
  defaultHeaders: Record<string, string>;
  readiness(): Promise<Readiness>;
  metricsToken: string | null;
}

export interface HttpApp {
  fetch: Hono<HttpEnv>['fetch'];
  request: Hono<HttpEnv>['request'];
  /** The listener sends these with every answer that has not set its own. */
  defaultHeaders: Record<string, string>;
  routes: ReturnType<RouteRegistry['list']>;
}

/**
 * Middleware in order, then the routes. The webhooks come before the Origin check, because their
 * senders are no browsers.
 */
export function createHttpApp(deps: HttpDeps): HttpApp {
  // One pattern for all paths. Refuses two that it cannot tell apart, for which Hono would take a slower router.
  const app = new Hono<HttpEnv>({ router: new RegExpRouter() });
  const spend = spendLimit(deps);
  const marker = bypassMarkerLog(deps);
  const guards = (route: Counted) =>
    'address' in LIMITS[route.limit] ? [spend(route), marker] : [spend(route)];
  const registry = createRouteRegistry(app, guards);

  app.onError((error, c) => answerError(deps.log, error, c));
  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.use(requestLog(deps));
  if (deps.tracing.isOn) app.use(traceRequest(deps.tracing));
  app.use(addressLimit);
  app.use(refuseChanges);
  app.use(countVisits(deps));
  const { texts } = deps.pages;
  app.use((c, next) =>
    pinned(deps.billing.catalogue, () =>
      withLocale({ locale: localeOf(c, { texts }), texts }, next),
    ),
  );
  mountStripeWebhook(registry, deps.billing, deps);
  mountTradingViewWebhook(registry, deps.signals, deps);
  mountDiscordInteractions(registry, deps.commands);
  app.use(originCheck(deps.origin));
  mountHotRoutes(registry, deps);
  mountSignalStream(registry, deps);
  mountUsersRoutes(registry, deps);
  mountNumbers(registry, deps);
  mountImport(registry, deps);
  mountRest(registry, deps.appRouter, deps);
  mountTrpc(registry, deps.appRouter, deps);
  mountHealth(registry, { ...deps, metrics: deps.metrics.registry });
  mountSecurityTxt(registry, deps.securityTxt);
  mountPictures(registry, deps);
  mountRecord(registry, { ...deps.pages, signals: deps.signals, record: deps.record });
  mountStatus(registry, { ...deps.pages, ...deps.billing });
  mountExits(registry, { ...deps.pages, billing: deps.billing });
  mountStopMails(registry, { ...deps.pages, stopMails: deps.stopMails });
  mountReferrals(registry, deps);
  mountPages(registry, deps.pages);
  // Runs only for requests that no route answers.
  app.use(...guards({ limit: 'page' }));
  registry.assertComplete();
  const { defaultHeaders } = deps;
  return { fetch: app.fetch, request: app.request, defaultHeaders, routes: registry.list() };
}

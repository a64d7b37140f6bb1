import { isKnownBrowser } from './auth/session/known-browsers.ts';
import { findSubscriber } from './auth/session/sessions.ts';
import { isPaidBrowser } from './auth/sign-up/paid-browser.ts';
import type { Clock } from './clock/clock.ts';
import type { AppOptions } from './composition/app-options.ts';
import type { AppParts } from './composition/app-parts.ts';
import { createBackground } from './composition/background.ts';
import { gaugeOwn } from './composition/monitoring/gauges.ts';
import { createPublicReadiness, createReadiness } from './composition/monitoring/readiness.ts';
import { composePages } from './composition/pages.ts';
import { createParts } from './composition/parts.ts';
import { createCookieJar } from './http/cookies.ts';
import { createHttpApp, type HttpApp } from './http/http-app.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { publicOrigin } from './http/public-origin.ts';
import { createRefusalRecord } from './http/refusals/refusal-record.ts';
import { createStopLinks } from './mail/preference/stop-link.ts';
import { findOperator } from './operator/operator-sessions.ts';
import { ensureFirstOperator } from './operator/operators.ts';
import { auditForbidden } from './operator/sign-in/audit-forbidden.ts';
import { findViewed } from './operator/view-as/view-as.ts';
import { chooseDigest } from './signals/feed/digest/digest-choice.ts';
import { createAppRouter } from './trpc/app-router.ts';

export interface App {
  http: HttpApp;
  parts: AppParts;
  /** Opens the queue. From now on requests can enqueue jobs. */
  start(): Promise<void>;
  /**
   * Call after `start`. Begins this instance's work, jobs and inbox among it, and joins the leader
   * election. The leader also runs shared timers and the bot, which is not awaited.
   */
  standForLeader(): Promise<void>;
  /** Lets repairs rest while a demo moves the clock. The returned function runs those that are due. */
  holdRepairs(): () => void;
  /** From now on /readyz asks for no new requests. Those that arrive are still answered. */
  announceStop(): void;
  /** Stops in reverse order. Nothing is running afterwards. */
  stop(): Promise<void>;
}

/** Connects adapters and slices. `clock` replaces business time; tests move it by hand. */
export async function createApp(options: AppOptions, clock?: Clock): Promise<App> {
  const parts = await createParts(options, clock);
  const { auth, admin, billing } = parts;
  await ensureFirstOperator(admin, options.operator);
  const appRouter = createAppRouter(parts);
  let stopping = false;
  const watched = { ...parts, isStopping: () => stopping };
  gaugeOwn(parts, createReadiness(watched));
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const cookies = createCookieJar(origin.secure);
  const headers = securityHeaders({ secure: origin.secure, imageSources: options.imageSources });
  const refusals = createRefusalRecord({
    log: options.log,
    metrics: parts.metrics,
    machineClock: parts.machineClock,
    secret: options.sessionSecrets[0] ?? '',
  });
  const pages = await composePages(parts, { publicUrl: origin.url, pageHeaders: headers.page });
  const http = createHttpApp({
    log: options.log,
    metrics: parts.metrics,
    tracing: parts.tracing,
    refusals,
    origin,
    cookies,
    appRouter,
    auth,
    billing,
    signals: parts.signals,
    commands: parts.commands.receiver,
    feed: parts.feed,
    record: parts.record,
    usersExport: admin,
    numbers: admin,
    visits: parts.visits,
    userImport: admin.user,
    pictures: admin,
    trustedProxies: options.web.trustProxy,
    limits: parts.limits,
    work: parts.work,
    workPasses: parts.workPasses,
    isPaidBrowser: (token) => isPaidBrowser(auth, token),
    isKnownBrowser: (token) => isKnownBrowser(auth, token, null),
    findSubscriber: (token) => findSubscriber(auth, token),
    findOperator: (token, attended) => findOperator(admin, token, attended),
    findViewed: (token, operator) => findViewed(admin, token, operator),
    auditForbidden: (actor, right, from) => auditForbidden(admin, actor, { right, from }),
    defaultHeaders: headers.all,
    readiness: createPublicReadiness(watched),
    metricsToken: options.web.metricsToken,
    securityTxt: {
      publicUrl: origin.url,
      get contact() {
        const { business } = parts.options;
        return business.securityContact ?? business.supportEmail;
      },
      machineClock: parts.machineClock,
    },
    pages: { pages, texts: parts.texts, cookies, pageHeaders: headers.page },
    stopMails: {
      orm: parts.orm,
      clock: parts.clock,
      stopLinks: createStopLinks(options.sessionSecrets),
      stopDigest: (accountId) => chooseDigest(parts, { accountId }, false),
    },
  });
  const background = createBackground(parts);
  return {
    http,
    parts,
    start: () => background.start(),
    standForLeader: () => background.standForLeader(),
    holdRepairs: () => background.holdRepairs(),
    announceStop() {
      stopping = true;
      parts.feed.endAll();
    },
    async stop() {
      await background.stop();
      await parts.visits.flush();
      refusals.close();
      await parts.tracing.stop();
      await parts.orm.close();
    },
  };
}

import { Hono } from 'hono';
import { pretendingStore } from '../core/pretending-store.ts';
import type { Provider, SandboxCore } from '../core/provider.ts';
import type { DisturbedEnv } from '../core/provider-server.ts';
import { createAlertSender } from './alerts/sender.ts';
import { blockPage, detail, statusAnswer } from './answers.ts';
import { controlRoutes } from './control.ts';
import { expiryCalendar } from './expiry-calendar.ts';
import { pinePermRoutes } from './pine-perm.ts';
import { seededState } from './seed.ts';
import { siteRoutes } from './site.ts';
import { snapshot } from './snapshot.ts';
import type { TradingView } from './state.ts';

/**
 * TradingView's invite-only access, as far as it is known. Its own faults: cookie-dead (the session ends for good),
 * rotate-cookie (this answer carries a new pair), endless-next (list_users never ends), wrapped-hints ({results} in
 * place of a bare array), redirect (to the home page).
 */
export function createTradingViewProvider(
  core: SandboxCore,
  machineNow: () => number = Date.now,
): Provider {
  const { store, effect, reset, flush, withoutEffect } = pretendingStore(core, 'tradingview', () =>
    seededState(core.clock.now()),
  );
  const tradingview: TradingView = { core, machineNow, store, effect };
  const alerts = createAlertSender(tradingview);

  const site = new Hono<DisturbedEnv>();
  site.use(async (c, next) => {
    const isBrowser = c.req.header('user-agent')?.startsWith('Mozilla/') ?? false;
    if (store.data.settings.browsersOnly && !isBrowser) return blockPage();
    if (store.data.settings.regionalRedirect) {
      return c.redirect(`https://fr.tradingview.com${c.req.path}`, 302);
    }
    await next();
    return undefined;
  });
  site.route('/pine_perm', pinePermRoutes(tradingview));
  site.route('/', siteRoutes(tradingview));
  site.all('*', () => detail(404, 'Not found.'));
  const app = new Hono();
  app.route('/', site);

  return {
    name: 'tradingview',
    app,
    control: controlRoutes(tradingview, alerts),
    calendars: [expiryCalendar(tradingview)],
    credentials() {
      const { session, scripts } = store.data;
      return {
        sessionId: session.sessionId,
        sessionIdSign: session.sessionIdSign,
        pine: Object.fromEntries(scripts.map((script) => [script.key, script.pineId])),
      };
    },
    snapshot: () => snapshot(tradingview),
    reset,
    flush,
    errorAnswer: statusAnswer,
    withoutEffect,
    // Bodies contain script ids and public names. The credential is in the cookie header.
    redact: (body) => body,
    close: () => alerts.close(),
  };
}

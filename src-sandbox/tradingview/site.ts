import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { DisturbedEnv } from '../core/provider-server.ts';
import { hintAccounts } from './accounts.ts';
import { readForm } from './pine-perm.ts';
import { isSignedIn, requireSession } from './session.ts';
import type { Account, Script, TradingView } from './state.ts';

const SELLER = { id: 40_000_001, username: 'wickline_seller' };

/** The rest of the site that an adapter calls. */
export function siteRoutes(tradingview: TradingView): Hono<DisturbedEnv> {
  const { store } = tradingview;
  const app = new Hono<DisturbedEnv>();

  app.get('/username_hint/', (c) => {
    const hints = hintAccounts(tradingview, c.req.query('s') ?? '').map(presentHint);
    return c.env.fault?.kind === 'wrapped-hints' ? c.json({ results: hints }) : c.json(hints);
  });

  app.get('/tvcoins/details/', requireSession(tradingview), (c) =>
    c.json({ partner_status: 0, affiliate_id: '', terms_version: '1.0' }),
  );

  app.post('/pubscripts-get/', requireSession(tradingview), async (c) => {
    const wanted = new Set(((await readForm(c)).scriptIdPart ?? '').split(','));
    return c.json(
      store.data.scripts.filter((each) => wanted.has(each.pineId)).map(presentPublished),
    );
  });

  // TradingView serves this from another host; here it is a path.
  app.get('/pine-facade/list', requireSession(tradingview), (c) =>
    c.json(store.data.scripts.map(presentListed)),
  );

  const home = (signedIn: boolean) =>
    signedIn
      ? `<!DOCTYPE html><html lang="en" class="is-authenticated"><head><title>TradingView</title></head><body><script>window.user = {"id":${SELLER.id},"username":"${SELLER.username}","auth_token":"sandbox"};</script></body></html>`
      : '<!DOCTYPE html><html lang="en" class="is-not-authenticated"><head><title>TradingView</title></head><body></body></html>';
  app.get('/', (c) =>
    c.env.fault?.kind === 'redirect'
      ? c.redirect('/regional/', 302)
      : c.html(home(isSignedIn(tradingview, getCookie(c)))),
  );
  app.get('/chart/', (c) => c.html(home(isSignedIn(tradingview, getCookie(c)))));
  app.get('/regional/', (c) => c.html(home(isSignedIn(tradingview, getCookie(c)))));

  return app;
}

function presentHint(account: Account): Record<string, unknown> {
  return {
    id: account.id,
    username: account.username,
    userpic: account.userpic,
    ...(account.inactive ? { inactive: true } : {}),
  };
}

function presentPublished(script: Script): Record<string, unknown> {
  return { scriptIdPart: script.pineId, scriptName: script.name, access: 3, isHidden: false };
}

function presentListed(script: Script): Record<string, unknown> {
  return {
    scriptName: script.name,
    scriptIdPart: script.pineId,
    scriptAccess: 'invite_only',
    version: '1.0',
    userId: SELLER.id,
    extra: { kind: 'study', shortDescription: script.name },
  };
}

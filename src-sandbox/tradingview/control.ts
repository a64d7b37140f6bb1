import { Hono } from 'hono';
import { z } from 'zod';
import { readBody, refusal } from '../control/refusal.ts';
import { accessControl } from './access-control.ts';
import { createAccount, findAccount, renameAccount, USERNAME } from './accounts.ts';
import { alertRoutes } from './alerts/control.ts';
import type { AlertSender } from './alerts/sender.ts';
import { newSession } from './seed.ts';
import { expireSession, replaceSession } from './session.ts';
import { snapshot } from './snapshot.ts';
import type { TradingView } from './state.ts';

const username = z.string().regex(USERNAME, 'is made of letters, digits, _ - and .');
const newUser = z.strictObject({ username, inactive: z.boolean().default(false) });
const manyUsers = z.strictObject({ prefix: username, count: z.number().int().min(1).max(20_000) });
const rename = z.strictObject({ username });
const userChange = z.strictObject({ inactive: z.boolean() });
const expiry = z.strictObject({ status: z.literal([401, 403]).optional() });
const pair = z.strictObject({
  sessionId: z.string().min(1).optional(),
  sessionIdSign: z.string().min(1).optional(),
});
const withdrawal = z.strictObject({ withdrawn: z.boolean().default(true) });
const newScript = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  pineId: z.string().regex(/^PUB;[0-9a-z]{1,64}$/),
  name: z.string().min(1),
});
const settings = z.strictObject({
  propagationDelayMs: z.number().int().min(0).max(600_000).optional(),
  renameDelayMs: z.number().int().min(0).optional(),
  pace: z
    .strictObject({ calls: z.number().int().min(1), perMs: z.number().int().min(1) })
    .nullable()
    .optional(),
  deadSessionStatus: z.literal([401, 403]).optional(),
  removeAbsent: z.enum(['ok', 'not_exists']).optional(),
  overLimit: z.enum(['refuse', 'cap']).optional(),
  expiredRows: z.enum(['listed', 'dropped']).optional(),
  browsersOnly: z.boolean().optional(),
  rowIds: z.enum(['user', 'row']).optional(),
  foreignScript: z.literal([403, 422]).optional(),
  nextLinks: z.enum(['relative', 'absolute']).optional(),
  regionalRedirect: z.boolean().optional(),
  alertTimeoutMs: z.number().int().min(1).max(60_000).optional(),
  alertResendMs: z.number().int().min(1).max(600_000).optional(),
});

/** Actions of the seller, of other traders and of the vendor. */
export function controlRoutes(tradingview: TradingView, alerts: AlertSender): Hono {
  const { store } = tradingview;
  const app = new Hono();
  const existing = (name: string) => {
    const account = findAccount(tradingview, name);
    if (account === null) throw refusal(404, `No trader is called ${name}.`);
    return account;
  };
  const free = (name: string) => {
    const holder = findAccount(tradingview, name);
    if (holder !== null) throw refusal(409, `${holder.username} exists already.`);
    return name;
  };

  app.get('/state', (c) => c.json(snapshot(tradingview)));

  app.post('/users', async (c) => {
    const request = await readBody(c, z.union([newUser, manyUsers]));
    if ('count' in request) {
      for (let n = 1; n <= request.count; n += 1) {
        createAccount(tradingview, free(`${request.prefix}${n}`), false);
      }
      return c.json({ created: request.count }, 201);
    }
    const account = createAccount(tradingview, free(request.username), request.inactive);
    return c.json({ id: account.id, username: account.username }, 201);
  });
  app.patch('/users/:name', async (c) => {
    const account = existing(c.req.param('name'));
    account.inactive = (await readBody(c, userChange)).inactive;
    store.changed();
    return c.json({ id: account.id, username: account.username, inactive: account.inactive });
  });
  app.post('/users/:name/rename', async (c) => {
    const account = existing(c.req.param('name'));
    const wanted = (await readBody(c, rename)).username;
    // An account may change the case of its own name.
    if (findAccount(tradingview, wanted) !== account) free(wanted);
    renameAccount(tradingview, account, wanted);
    return c.json({ id: account.id, username: account.username });
  });

  app.post('/cookie/expire', async (c) => {
    expireSession(tradingview, (await readBody(c, expiry)).status);
    return c.body(null, 204);
  });
  app.post('/cookie/rotate', (c) => {
    store.data.session.rotationDue = true;
    store.changed();
    return c.body(null, 204);
  });
  app.post('/cookie/set', async (c) => {
    const wanted = await readBody(c, pair);
    const fresh = newSession();
    const { sessionId, sessionIdSign } = replaceSession(tradingview, {
      ...fresh,
      sessionId: wanted.sessionId ?? fresh.sessionId,
      sessionIdSign: wanted.sessionIdSign ?? fresh.sessionIdSign,
    });
    return c.json({ sessionId, sessionIdSign });
  });
  app.post('/cookie/revive', (c) => {
    store.data.session.alive = true;
    store.changed();
    return c.body(null, 204);
  });

  app.post('/settings', async (c) => {
    Object.assign(store.data.settings, await readBody(c, settings));
    store.changed();
    return c.json(store.data.settings);
  });

  app.post('/scripts', async (c) => {
    const script = await readBody(c, newScript);
    const { scripts } = store.data;
    const taken = scripts.some(({ key, pineId }) => key === script.key || pineId === script.pineId);
    if (taken) throw refusal(409, `${script.key} or its id is taken.`);
    scripts.push(script);
    store.changed();
    return c.json(script, 201);
  });
  app.post('/scripts/:key/withdraw', async (c) => {
    const script = store.data.scripts.find(({ key }) => key === c.req.param('key'));
    if (script === undefined) throw refusal(404, `No script is called ${c.req.param('key')}.`);
    script.withdrawn = (await readBody(c, withdrawal)).withdrawn;
    store.changed();
    return c.json(script);
  });
  app.route('/scripts', accessControl(tradingview));
  app.route('/', alertRoutes(tradingview, alerts));
  return app;
}

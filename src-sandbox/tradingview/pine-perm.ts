import { type Context, Hono } from 'hono';
import type { DisturbedEnv } from '../core/provider-server.ts';
import { addRow, modifyRow, removeRow } from './access-rows.ts';
import { findRecipient } from './accounts.ts';
import { detail, foreignScript, recipientNotFound, scriptNotFound } from './answers.ts';
import { listUsers } from './list-users.ts';
import { limitPace } from './pace.ts';
import { FOREIGN_PINE_ID } from './seed.ts';
import { requireSession } from './session.ts';
import type { Account, TradingView } from './state.ts';
import { readExpiration } from './timestamp.ts';

interface EntryRequest {
  pineId: string;
  account: Account;
  /** Null: lifetime. */
  expiration: string | null;
}

/** The 'Manage access' calls. Accepts urlencoded and multipart bodies. */
export function pinePermRoutes(tradingview: TradingView): Hono<DisturbedEnv> {
  const { store } = tradingview;
  const app = new Hono<DisturbedEnv>();
  app.use(requireSession(tradingview), limitPace(tradingview));

  const scriptRefusal = (pineId: string): Response | null => {
    if (pineId === FOREIGN_PINE_ID) return foreignScript(store.data.settings.foreignScript, pineId);
    const script = store.data.scripts.find((each) => each.pineId === pineId);
    return script === undefined || script.withdrawn === true ? scriptNotFound(pineId) : null;
  };

  const readEntry = async (c: Context<DisturbedEnv>): Promise<EntryRequest | Response> => {
    const form = await readForm(c);
    const { pine_id: pineId, username_recip: username, expiration } = form;
    if (pineId === undefined) return missing('pine_id');
    if (username === undefined) return missing('username_recip');
    const refused = scriptRefusal(pineId);
    if (refused !== null) return refused;
    const account = findRecipient(tradingview, username);
    if (account === null) return recipientNotFound(username);
    if (expiration === undefined) return { pineId, account, expiration: null };
    const moment = readExpiration(expiration);
    if (moment === null) return detail(400, `Invalid expiration: ${expiration}`, 'invalid');
    return { pineId, account, expiration: moment };
  };

  const onEntry = (path: string, act: (request: EntryRequest) => Response) =>
    app.post(path, async (c) => {
      const request = await readEntry(c);
      return request instanceof Response ? request : act(request);
    });

  onEntry('/add/', ({ pineId, account, expiration }) =>
    addRow(tradingview, pineId, account, expiration)
      ? Response.json({ status: 'ok' }, { status: 201 })
      : Response.json({ status: 'exists' }),
  );
  onEntry('/modify_user_expiration/', ({ pineId, account, expiration }) => {
    const known = modifyRow(tradingview, pineId, account, expiration);
    return Response.json({ status: known ? 'ok' : 'not_exists' });
  });
  onEntry('/remove/', ({ pineId, account }) => {
    const known = removeRow(tradingview, pineId, account);
    return Response.json({ status: known ? 'ok' : store.data.settings.removeAbsent });
  });

  app.post('/list_users/', async (c) => {
    const form = await readForm(c);
    if (form.pine_id === undefined) return missing('pine_id');
    const refused = scriptRefusal(form.pine_id);
    if (refused !== null) return refused;
    return listUsers(tradingview, {
      pineId: form.pine_id,
      username: form.username,
      limit: c.req.query('limit'),
      orderBy: c.req.query('order_by'),
      cursor: c.req.query('c'),
      endless: c.env.fault?.kind === 'endless-next',
      origin: new URL(c.req.url).origin,
    });
  });

  app.get('/list_scripts/', (c) =>
    c.json(
      store.data.scripts.filter((each) => each.withdrawn !== true).map(({ pineId }) => pineId),
    ),
  );

  return app;
}

export async function readForm(
  c: Context<DisturbedEnv>,
): Promise<Record<string, string | undefined>> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function missing(field: string): Response {
  return detail(400, `${field}: This field is required.`, 'required');
}

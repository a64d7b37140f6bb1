import { Hono } from 'hono';
import { z } from 'zod';
import { readBody, refusal } from '../control/refusal.ts';
import { addRow, modifyRow, removeRow } from './access-rows.ts';
import { findAccount } from './accounts.ts';
import type { TradingView } from './state.ts';
import { readExpiration } from './timestamp.ts';

const expiration = z
  .string()
  .transform((text, context) => {
    const moment = readExpiration(text);
    if (moment === null) context.addIssue('is an ISO time or a date');
    return moment ?? z.NEVER;
  })
  .nullable();
const newRow = z.strictObject({ username: z.string(), expiration: expiration.default(null) });
const rowChange = z.strictObject({ expiration });

/** The seller's 'Manage access' dialog, independent of the product. */
export function accessControl(tradingview: TradingView): Hono {
  const app = new Hono();
  const pineIdOf = (key: string) => {
    const script = tradingview.store.data.scripts.find((each) => each.key === key);
    if (script === undefined) throw refusal(404, `No script is called ${key}.`);
    return script.pineId;
  };
  const accountOf = (name: string) => {
    const account = findAccount(tradingview, name);
    if (account === null) throw refusal(404, `No trader is called ${name}.`);
    return account;
  };

  app.post('/:key/rows', async (c) => {
    const pineId = pineIdOf(c.req.param('key'));
    const request = await readBody(c, newRow);
    const account = accountOf(request.username);
    if (!addRow(tradingview, pineId, account, request.expiration)) {
      throw refusal(409, `${account.username} has access already.`);
    }
    return c.json({ pineId, username: account.username, expiration: request.expiration }, 201);
  });
  app.patch('/:key/rows/:name', async (c) => {
    const pineId = pineIdOf(c.req.param('key'));
    const account = accountOf(c.req.param('name'));
    const change = await readBody(c, rowChange);
    if (!modifyRow(tradingview, pineId, account, change.expiration)) {
      throw refusal(404, `${account.username} has no access.`);
    }
    return c.json({ pineId, username: account.username, expiration: change.expiration });
  });
  app.delete('/:key/rows/:name', (c) => {
    const pineId = pineIdOf(c.req.param('key'));
    const account = accountOf(c.req.param('name'));
    if (!removeRow(tradingview, pineId, account)) {
      throw refusal(404, `${account.username} has no access.`);
    }
    return c.body(null, 204);
  });
  return app;
}

import { Hono } from 'hono';
import { z } from 'zod';
import { readBody, refusal } from '../control/refusal.ts';
import { addMembership, seededState } from './seed.ts';
import { MEMBERSHIP_STATUSES, type Whop } from './state.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const fields = {
  status: z.enum(MEMBERSHIP_STATUSES).optional(),
  username: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  userId: z
    .string()
    .regex(/^user_\w{1,40}$/)
    .optional(),
  email: z.email().nullable().optional(),
  discordId: z
    .string()
    .regex(/^\d{17,20}$/)
    .nullable()
    .optional(),
  planId: z
    .string()
    .regex(/^plan_\w{1,40}$/)
    .optional(),
  productTitle: z.string().min(1).max(100).optional(),
  promoCode: z.string().min(1).max(60).nullable().optional(),
  periodEnd: moment.nullable().optional(),
  cancelAtPeriodEnd: z.boolean().optional(),
  stripeSubscriptionId: z
    .string()
    .regex(/^sub_\w{4,250}$/)
    .nullable()
    .optional(),
};
const membership = z.strictObject(fields);
const many = z.strictObject({ memberships: z.array(membership).min(1).max(20_000) });
const newKey = z.strictObject({ apiKey: z.string().min(1).max(200).optional() });
const start = z.strictObject({ memberships: z.array(membership).max(20_000).default([]) });
const settings = z.strictObject({
  shape: z.enum(['named', 'ids']).optional(),
  earlierFields: z.boolean().optional(),
  times: z.enum(['iso', 'seconds']).optional(),
  pace: z
    .strictObject({ calls: z.number().int().min(1), perMs: z.number().int().min(1) })
    .nullable()
    .optional(),
  emails: z.enum(['shown', 'hidden']).optional(),
});

/** Given fields only: an absent one keeps what the sandbox makes up, or what was there. */
function given<T extends object>(read: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  ) as Partial<{ [K in keyof T]: Exclude<T[K], undefined> }>;
}

/** Actions of buyers, of the seller, and of the vendor. */
export function controlRoutes(whop: Whop): Hono {
  const { store, core } = whop;
  const app = new Hono();
  const existing = (id: string) => {
    const found = store.data.memberships.find((each) => each.id === id);
    if (found === undefined) throw refusal(404, `No membership is called ${id}.`);
    return found;
  };
  const add = (read: z.output<typeof membership>) =>
    addMembership(store.data, core.clock.now(), given(read));

  app.get('/state', (c) => {
    const { keyAlive, memberships, settings: current } = store.data;
    return c.json({ keyAlive, memberships, settings: current });
  });
  app.post('/memberships', async (c) => {
    const request = await readBody(c, z.union([many, membership]));
    const made = 'memberships' in request ? request.memberships.map(add) : [add(request)];
    store.changed();
    return c.json({ ids: made.map(({ id }) => id) }, 201);
  });
  app.patch('/memberships/:id', async (c) => {
    const found = existing(c.req.param('id'));
    Object.assign(found, given(await readBody(c, membership)));
    store.changed();
    return c.json(found);
  });
  app.delete('/memberships/:id', (c) => {
    const { id } = existing(c.req.param('id'));
    store.data.memberships = store.data.memberships.filter((each) => each.id !== id);
    store.changed();
    return c.body(null, 204);
  });
  app.post('/seed', async (c) => {
    const { memberships } = await readBody(c, start);
    Object.assign(store.data, { ...seededState(core.clock.now()), memberships: [], nextNo: 1 });
    const ids = memberships.map((each) => add(each).id);
    store.changed();
    return c.json({ ids });
  });
  app.post('/key/revoke', (c) => {
    store.data.keyAlive = false;
    store.changed();
    return c.body(null, 204);
  });
  app.post('/key/set', async (c) => {
    const { apiKey } = await readBody(c, newKey);
    const fresh = apiKey ?? `whop_sandbox_key_${store.data.memberships.length + 2}`;
    Object.assign(store.data, { apiKey: fresh, keyAlive: true });
    store.changed();
    return c.json({ apiKey: store.data.apiKey });
  });
  app.post('/settings', async (c) => {
    Object.assign(store.data.settings, given(await readBody(c, settings)));
    store.changed();
    return c.json(store.data.settings);
  });
  return app;
}

import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { DisturbedEnv } from '../core/provider-server.ts';
import { errorAnswer } from './answers.ts';
import { pageOf } from './list-page.ts';
import { addMembership } from './seed.ts';
import { shownMember, shownMembership } from './shown.ts';
import type { Membership, Whop } from './state.ts';

/** The day on which version 2 stopped working, as seconds since 1970. */
const V2_ENDED = Date.UTC(2026, 10, 13) / 1_000;

const patch = z.object({ cancel_at_period_end: z.boolean() });

/** The Current API under /api/v1, as far as a move needs it. */
export function wireRoutes(whop: Whop): Hono<DisturbedEnv> {
  const { store } = whop;
  const app = new Hono<DisturbedEnv>();
  app.use('/api/v1/*', limitPace(whop), requireKey(whop));

  app.get('/api/v1/memberships', (c) => {
    const { memberships, settings } = store.data;
    const page = pageOf(matching(memberships, new URL(c.req.url).searchParams), c.req.query());
    if (page === null) return errorAnswer(400, 'first or after is not valid.');
    if (c.env.fault?.kind === 'page-changes') changeBehind(whop, page.rows);
    const data = page.rows.map((each) => shownMembership(each, settings));
    return c.json({ data, page_info: page.info });
  });

  app.patch('/api/v1/memberships/:id', async (c) => {
    const found = store.data.memberships.find(({ id }) => id === c.req.param('id'));
    if (found === undefined) return errorAnswer(404);
    const change = patch.safeParse(await c.req.json().catch(() => null));
    if (!change.success) return errorAnswer(400, 'The body is not valid.');
    found.cancelAtPeriodEnd = change.data.cancel_at_period_end;
    store.changed();
    whop.effect('membership.updated', { id: found.id });
    return c.json(shownMembership(found, store.data.settings));
  });

  app.get('/api/v1/members', (c) => {
    const { memberships, settings } = store.data;
    const people = new Map(memberships.map((each) => [each.userId, each]));
    const page = pageOf([...people.values()], c.req.query());
    if (page === null) return errorAnswer(400, 'first or after is not valid.');
    const data = page.rows.map((each) => shownMember(each, settings));
    return c.json({ data, page_info: page.info });
  });

  const retired: MiddlewareHandler = async () => {
    const answer = errorAnswer(410, 'This version has ended. Use https://api.whop.com/api/v1.');
    answer.headers.set('deprecation', `@${V2_ENDED}`);
    return answer;
  };
  app.all('/api/v2/*', retired);
  app.all('/v2/*', retired);
  app.all('*', () => errorAnswer(404));
  return app;
}

function matching(memberships: readonly Membership[], query: URLSearchParams): Membership[] {
  const statuses = [...query.getAll('statuses[]'), ...query.getAll('status')];
  return memberships.filter(({ status }) => statuses.length === 0 || statuses.includes(status));
}

/** While a page is on its way: one more buyer, one membership of this page gone, one ended. */
function changeBehind({ store, core }: Whop, page: readonly Membership[]): void {
  const { data } = store;
  const [gone, ended] = page;
  data.memberships = data.memberships.filter(({ id }) => id !== gone?.id);
  for (const each of data.memberships) if (each.id === ended?.id) each.status = 'canceled';
  addMembership(data, core.clock.now());
  store.changed();
}

function requireKey({ store }: Whop): MiddlewareHandler {
  return async (c, next) => {
    const { apiKey, keyAlive } = store.data;
    if (!keyAlive || c.req.header('authorization') !== `Bearer ${apiKey}`) return errorAnswer(401);
    await next();
    return undefined;
  };
}

function limitPace({ store, machineNow }: Whop): MiddlewareHandler {
  let arrivals: number[] = [];
  return async (_c, next) => {
    const { pace } = store.data.settings;
    if (pace !== null) {
      const now = machineNow();
      arrivals = arrivals.filter((moment) => moment > now - pace.perMs);
      if (arrivals.length >= pace.calls) return errorAnswer(429);
      arrivals.push(now);
    }
    await next();
    return undefined;
  };
}

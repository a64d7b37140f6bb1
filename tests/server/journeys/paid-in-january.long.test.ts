import { afterAll, beforeAll, expect, it } from 'vitest';
import { standBeforeTimers } from '../../support/processes/withheld-timers.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';

/** No longer timer fires during the story, so nothing in it waited for one. */
const MAX_TIMER_MS = 250;
const DISCORD_NAME = 'january_jane';
const TRADINGVIEW_NAME = 'TraderAnna';
/** The next year whose January is ahead, because the sandbox's clock only moves forward. */
const YEAR = new Date().getUTCFullYear() + 1;

const timers = standBeforeTimers(MAX_TIMER_MS);
let app: TestApp;
let world: OutsideWorld;
let jane: Subscriber;
let subscriptionId: string;
let paidAt: string;

beforeAll(async () => {
  app = await createTestApp();
  world = outsideWorld(app);
  await until('the product knows all providers', async () => {
    const ready = await (await fetch(`${app.url}/readyz`)).json();
    return ready.discord === 'up' && (await world.roleNames()).includes('VIP');
  });
  timers.withhold();
});
afterAll(async () => {
  timers.release();
  await app.close();
  timers.restore();
});

interface Held {
  plan: string;
  status: string;
  roles: string[];
  /** Expiry of each script at TradingView. */
  entries: Record<string, string>;
}

async function held(): Promise<Held> {
  const { json } = await jane.get('/api/current-user');
  return {
    plan: String(json.subscriptionPlan),
    status: String(json.subscriptionStatus),
    roles: (await world.rolesOf(DISCORD_NAME)) ?? [],
    entries: await world.entriesOf(TRADINGVIEW_NAME),
  };
}

async function becomes(wanted: Held): Promise<void> {
  const text = JSON.stringify(wanted);
  await until(`it is ${text}`, async () => JSON.stringify(await held()) === text).catch(async () =>
    expect(await held()).toEqual(wanted),
  );
}

const EVERYTHING = ['Community', 'Paid Member', 'VIP'];
/** A day such as `02-08` in the story's year, at the time of her first payment, just after noon. */
const everyScript = (day: string) => {
  const end = `${YEAR}-${day}T${paidAt}`;
  return { main: end, wavematrix: end, orderblock: end };
};
const ACCESS = ['access.added', 'access.modified', 'access.removed'];
const ROLES = ['member.role-added', 'member.role-removed'];

it('grants everything when she pays in January', async () => {
  await world.advance({ to: `${YEAR}-01-05T12:00:00.000Z` });
  await until('business time followed', () => app.app.parts.clock.now().getUTCFullYear() === YEAR);
  jane = await subscribe(app, 'premium');
  subscriptionId = await world.onlySubscription();
  const paid = String((await jane.get('/api/current-user')).json.planStartDate);
  expect(paid.startsWith(`${YEAR}-01-05T12:0`)).toBe(true);
  paidAt = paid.slice('2027-01-05T'.length);
  await jane.post('/api/set-tradingview-username', { tradingViewUsername: TRADINGVIEW_NAME });
  const named = await jane.post('/api/discord-username', { discordUsername: DISCORD_NAME });
  await app.control('POST', '/discord/join', {
    code: named.json.inviteUrl,
    username: DISCORD_NAME,
  });
  // Paid until 5 February, plus three days of slack.
  const entries = everyScript('02-08');
  await becomes({ plan: 'premium', status: 'active', roles: EVERYTHING, entries });
  expect(await world.newEffects(...ACCESS)).toEqual(Array(3).fill('access.added'));
});

it('keeps everything for the grace period when the card fails in February', async () => {
  await app.control('PUT', '/stripe/settings', { finalStatus: 'unpaid', retryDays: [3, 5, 14] });
  await app.control('POST', `/stripe/subscriptions/${subscriptionId}/card`, {
    behaviour: 'declines',
  });
  await world.advance({ until: 'next-renewal' });
  // Seven days of grace after the failure, plus slack.
  const entries = everyScript('02-15');
  await becomes({ plan: 'premium', status: 'past_due', roles: EVERYTHING, entries });
  expect(await world.newEffects(...ACCESS, ...ROLES, 'charge.failed')).toEqual([
    'charge.failed',
    ...Array(3).fill('access.modified'),
  ]);
});

it('removes everything but the community when the grace period ends', async () => {
  await world.advance({ days: 8 });
  await becomes({ plan: 'free', status: 'past_due', roles: ['Community'], entries: {} });
  const effects = await world.newEffects(...ACCESS, ...ROLES, 'charge.failed');
  // The two retries in those days, then one removal for each thing she had.
  expect(effects.sort()).toEqual([
    ...Array(3).fill('access.removed'),
    ...Array(2).fill('charge.failed'),
    ...Array(2).fill('member.role-removed'),
  ]);
});

it('restores everything when the card is fixed and the next attempt succeeds', async () => {
  await app.control('POST', `/stripe/subscriptions/${subscriptionId}/card`, {
    behaviour: 'succeeds',
  });
  await world.advance({ days: 7 });
  const entries = everyScript('03-08');
  await becomes({ plan: 'premium', status: 'active', roles: EVERYTHING, entries });
  const effects = await world.newEffects(...ACCESS, ...ROLES, 'charge.succeeded');
  expect(effects.sort()).toEqual([
    ...Array(3).fill('access.added'),
    'charge.succeeded',
    ...Array(2).fill('member.role-added'),
  ]);
});

it('extends it without removing anything when the subscription renews in March', async () => {
  await world.advance({ until: 'next-renewal' });
  const entries = everyScript('04-08');
  await becomes({ plan: 'premium', status: 'active', roles: EVERYTHING, entries });
  expect(await world.newEffects(...ACCESS, ...ROLES, 'charge.succeeded')).toEqual([
    'charge.succeeded',
    ...Array(3).fill('access.modified'),
  ]);
});

it('waited on no timer longer than 250 ms: those that came due are still withheld', async () => {
  // The product has such timers (polls, heartbeats). Had the story needed one, it would have stalled. A fast machine
  // finishes before the first comes due.
  await until('a timer came due', () => timers.withheld().length > 0);
  expect(Math.min(...timers.withheld())).toBeGreaterThan(MAX_TIMER_MS);
});

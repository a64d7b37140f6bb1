import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worksWithoutIntent } from '../../../src-server/discord/gateway/members-intent.ts';
import { IS_WHOLE_RUN } from '../../support/patience.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { portalOf, stripeTruth } from './portal-person.ts';

/**
 * Provider rules that no public source settles. Each list is the full product of one provider's readings on this
 * journey. The providers do not interact, so running the lists in parallel covers every relevant combination.
 * docs/provider-facts.md has the same table.
 */
const STRIPE = productOf({
  portalCard: ['customer', 'customer-and-subscriptions'],
  portalCancel: ['cancel_at_period_end', 'cancel_at'],
});
const DISCORD = productOf({
  memberAcceptance: ['counts', 'free'],
  usedInviteEvent: ['before-member', 'after-member', 'never'],
});
const TRADINGVIEW = productOf({
  rowIds: ['user', 'row'],
  removeAbsent: ['ok', 'not_exists'],
  expiredRows: ['listed', 'dropped'],
});
const JOURNEYS = TRADINGVIEW.map((tradingview, place) => ({
  stripe: STRIPE[place % STRIPE.length] as Reading,
  discord: DISCORD[place % DISCORD.length] as Reading,
  tradingview,
  membersIntent: true,
}));
/** Run last, after Discord has revoked the members intent of the running bot. The first has the last readings. */
const WITHOUT_INTENT = [
  { memberSearch: 'open', memberAcceptance: 'free', usedInviteEvent: 'before-member' },
  { memberSearch: 'needs-intent', memberAcceptance: 'counts', usedInviteEvent: 'never' },
].map((discord, place) => ({
  stripe: STRIPE.at(-1 - place) as Reading,
  discord: discord as Reading,
  tradingview: TRADINGVIEW.at(-1 - place) as Reading,
  membersIntent: false,
}));

type Reading = Record<string, string>;

function productOf(choices: Record<string, readonly string[]>): Reading[] {
  return Object.entries(choices).reduce<Reading[]>(
    (all, [name, values]) =>
      all.flatMap((before) => values.map((value) => ({ ...before, [name]: value }))),
    [{}],
  );
}

const named = (reading: Reading) => Object.values(reading).join(', ');
/** A daily run plays the first of them. */
const PLAYED = IS_WHOLE_RUN ? [...JOURNEYS, ...WITHOUT_INTENT] : JOURNEYS.slice(0, 1);
const titled = PLAYED.map((journey) => {
  const readings = [journey.stripe, journey.discord, journey.tradingview].map(named).join('; ');
  return {
    ...journey,
    title: journey.membersIntent ? readings : `no members intent; ${readings}`,
  };
});

const PAID = ['Community', 'Paid Member'];

describe('a subscriber who buys, joins, renews, changes the card, fails, pays, cancels and leaves', () => {
  let app: TestApp;
  let world: OutsideWorld;

  beforeAll(async () => {
    app = await createTestApp();
    world = outsideWorld(app);
    await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  });
  afterAll(() => app.close());

  it.each(titled)('has what is paid for at every step, under $title', async (readings) => {
    await app.control('PUT', '/stripe/settings', { ...readings.stripe, retryDays: [3, 5, 7] });
    await app.control('POST', '/discord/settings', readings.discord);
    await app.control('POST', '/tradingview/settings', readings.tradingview);
    if (!readings.membersIntent) await takeIntent();
    const tag = `${titled.findIndex(({ title }) => title === readings.title)}`;
    const discordName = `reader_${tag}`;
    const traderName = `Reader_${tag}`;
    await app.control('POST', '/tradingview/users', { username: traderName });

    // Buys, joins and sets the TradingView username.
    const who = await subscribe(app, 'standard');
    const { customerId, subscriptionId } = await stripeTruth(app).subscriptionOf(who.email);
    await join(who, discordName);
    await who.post('/api/set-tradingview-username', { tradingViewUsername: traderName });
    const holds = async (roles: string[], scripts: string[], status: string) => {
      const seen = async () => ({
        roles: await world.rolesOf(discordName),
        scripts: Object.keys(await world.entriesOf(traderName)),
        status: String((await who.get('/api/current-user')).json.subscriptionStatus),
      });
      const wanted = JSON.stringify({ roles, scripts, status });
      await until(`${discordName} has ${wanted}`, async () => {
        return JSON.stringify(await seen()) === wanted;
      }).catch(async () => expect(await seen()).toEqual({ roles, scripts, status }));
    };
    await holds(PAID, ['main'], 'active');
    const firstEnd = (await world.entriesOf(traderName)).main ?? '';

    // Renews.
    await world.advance({ days: 32 });
    await until('the entry lasts longer', async () => {
      return ((await world.entriesOf(traderName)).main ?? '') > firstEnd;
    });
    await holds(PAID, ['main'], 'active');

    // Changes to a card that fails at the next renewal, then to one that works.
    const portal = portalOf(who);
    await portal.changeCard('declines');
    await world.advance({ days: 31 });
    await holds(PAID, ['main'], 'past_due');
    await portal.changeCard('succeeds');
    const newCard = await stripeTruth(app).defaultCardOf(customerId);
    await world.advance({ days: 4 });
    await holds(PAID, ['main'], 'active');
    expect(await stripeTruth(app).lastChargedCardOf(customerId)).toBe(newCard);

    // Cancels: keeps access until the period ends, and none after it.
    await portal.cancel(subscriptionId);
    await until('the product knows of the cancellation', async () => {
      const { json } = await who.get('/trpc/billing.subscriptionStatus');
      return (json as { result: { data: { endsAt: string | null } } }).result.data.endsAt !== null;
    });
    await holds(PAID, ['main'], 'active');
    await world.advance({ days: 31 });
    await holds(['Community'], [], 'canceled');

    // Leaves the server, where no invite for this person remains.
    await app.control('POST', `/discord/members/${await memberId(discordName)}/leave`);
    await until('the member has left', async () => (await world.rolesOf(discordName)) === null);
    expect(await openInvites()).toEqual([]);
  });

  async function takeIntent(): Promise<void> {
    await app.control('POST', '/discord/settings', { guildMembersIntent: false });
    await app.control('POST', '/discord/gateway/drop', { resumable: false });
    const state = () => app.app.parts.gateways.discord.state();
    await until('the bot is back without the intent', () => worksWithoutIntent(state()));
  }

  async function join(who: Subscriber, discordName: string): Promise<void> {
    const answer = await who.post('/api/discord-username', { discordUsername: discordName });
    expect(answer.status, answer.text).toBe(200);
    const { json } = answer;
    await app.control('POST', '/discord/join', { code: json.inviteUrl, username: discordName });
  }

  interface Guild {
    members: { id: string; username: string }[];
    invites: { code: string }[];
  }
  const guild = async () => (await app.control('GET', '/discord/state')) as Guild;
  const memberId = async (username: string) =>
    (await guild()).members.find((member) => member.username === username)?.id;
  const openInvites = async () => (await guild()).invites.map(({ code }) => code);
});

import Stripe from 'stripe';
import type { Chance } from '../../drill/random.ts';
import type { Fleet } from '../../support/processes/fleet.ts';

/** A seller's people before they move, at four sources. */
export interface FormerShop {
  people: number;
  /** Addresses under which double payers move in. */
  paysTwice: string[];
  /** The plan of each foreign price. */
  plans: Map<string, string>;
  apiKey: string;
  files: { kind: string; lines: string[] }[];
}

interface Buyer {
  email: string;
  discordId: string;
  trader: string;
}

const AT_ONCE = 8;
const DAY_MS = 86_400_000;
/** Foreign prices at Stripe: amount, interval and the plan that the seller means. */
const PRICES = [
  [1_900, 'month', 'basic'],
  [4_900, 'month', 'standard'],
  [9_900, 'month', 'premium'],
  [19_900, 'year', 'basic'],
  [49_900, 'year', 'standard'],
] as const;
const WHOP_PLANS = { plan_gold: 'standard', plan_black: 'premium' } as const;

/** 240 at Stripe, 120 at Whop, 40 at Patreon, 30 for life; 7 of them pay at two places. Times the scale. */
export async function makeFormerShop(
  fleet: Fleet,
  { scale, chance }: { scale: number; chance: Chance },
): Promise<FormerShop> {
  const size = (count: number) => Math.max(4, Math.round(count * scale));
  const counts = { stripe: size(240), whop: size(120), patreon: size(40), life: size(30) };
  const total = counts.stripe + counts.whop + counts.patreon + counts.life;
  const buyers = await makeBuyers(fleet, total, chance);
  await otherEntries(fleet, Math.max(0, size(900) - total));
  let from = 0;
  const next = (count: number) => {
    from += count;
    return buyers.slice(from - count, from);
  };
  const groups = {
    stripe: next(counts.stripe),
    whop: next(counts.whop),
    patreon: next(counts.patreon),
    life: next(counts.life),
  };
  const plans = new Map<string, string>([['file:patreon:gold', 'standard']]);
  for (const [plan, ours] of Object.entries(WHOP_PLANS)) plans.set(`whop:${plan}`, ours);
  plans.set('file:generic:premium', 'premium');

  // Four pay at Stripe and Whop under one address, three at Whop and Patreon under one Discord account.
  const twice: string[] = [];
  const whop = groups.whop.map((buyer, at) => {
    const rival = at < 4 ? groups.stripe[at] : undefined;
    if (rival === undefined) return buyer;
    twice.push(rival.email);
    return { ...buyer, email: rival.email };
  });
  const patreon = groups.patreon.map((buyer, at) => {
    const rival = at < 3 ? groups.whop[groups.whop.length - 1 - at] : undefined;
    if (rival === undefined) return buyer;
    twice.push([rival.email, buyer.email].toSorted()[0] ?? '');
    return { ...buyer, discordId: rival.discordId };
  });

  await sellAtStripe(fleet, { buyers: groups.stripe, plans, chance });
  const ends = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await fleet.control('POST', '/whop/seed', {
    memberships: whop.map(({ email, discordId }, at) => ({
      username: `whop${at}`,
      email,
      discordId,
      planId: chance.yes(0.7) ? 'plan_gold' : 'plan_black',
      periodEnd: ends(5 + chance.below(300)),
    })),
  });
  await fleet.control('POST', '/whop/settings', { earlierFields: true });
  const { whop: credentials } = await fleet.control<{ whop: { apiKey: string } }>(
    'GET',
    '/credentials',
  );
  const day = (days: number) => ends(days).slice(0, 10);
  return {
    people: total - twice.length,
    paysTwice: twice,
    plans,
    apiKey: credentials.apiKey,
    files: [
      {
        kind: 'patreon',
        lines: [
          'Email,Discord ID,Tier,Next Charge Date,Patron Status,TradingView',
          ...patreon.map(
            ({ email, discordId, trader }) =>
              `${email},${discordId},Gold,${day(5 + chance.below(30))},Active patron,${trader}`,
          ),
        ],
      },
      {
        kind: 'generic',
        lines: [
          'email,discord,tradingview,plan,lifetime,source,source_ref',
          ...groups.life.map(
            ({ email, discordId, trader }, at) =>
              `${email},${discordId},${trader},premium,yes,paypal,PAY-${at}`,
          ),
        ],
      },
    ],
  };
}

/** Members of the server and traders; some hold a role or a script from the former program. */
async function makeBuyers(fleet: Fleet, count: number, chance: Chance): Promise<Buyer[]> {
  await fleet.control('POST', '/tradingview/users', { prefix: 'Mover', count });
  const { code } = await fleet.control<{ code: string }>('POST', '/discord/invites', {
    maxAge: 0,
  });
  const { roles } = await fleet.control<{
    roles: { id: string; name: string }[];
  }>('GET', '/discord/state');
  const former = roles.filter(({ name }) => name === 'Paid Member' || name === 'VIP');
  const buyers: Buyer[] = [];
  const numbers = Array.from({ length: count }, (_, at) => at);
  const make = async (at: number) => {
    const username = `mover.${at}`;
    const { user } = await fleet.control<{ user: { id: string } }>('POST', '/discord/join', {
      code,
      username,
    });
    const trader = `Mover${at + 1}`;
    const role = former.length > 0 && chance.yes(0.6) ? chance.pick(former) : null;
    if (role !== null) {
      await fleet.control('POST', `/discord/members/${user.id}/roles/${role.id}`);
    }
    if (chance.yes(0.7)) {
      await fleet.control('POST', '/tradingview/scripts/main/rows', { username: trader });
    }
    buyers[at] = { email: `mover-${at}@example.com`, discordId: user.id, trader };
  };
  for (let at = 0; at < count; at += AT_ONCE) {
    await Promise.all(numbers.slice(at, at + AT_ONCE).map(make));
  }
  return buyers;
}

/** Entries of people who are on no list. */
async function otherEntries(fleet: Fleet, count: number): Promise<void> {
  if (count === 0) return;
  await fleet.control('POST', '/tradingview/users', { prefix: 'Stranger', count });
  for (let at = 1; at <= count; at += 1) {
    const username = `Stranger${at}`;
    await fleet.control('POST', '/tradingview/scripts/wavematrix/rows', { username });
  }
}

/** Subscriptions of another program in the same Stripe account, some with a coupon or a trial. */
async function sellAtStripe(
  fleet: Fleet,
  {
    buyers,
    plans,
    chance,
  }: { buyers: readonly Buyer[]; plans: Map<string, string>; chance: Chance },
): Promise<void> {
  const { hostname: host, port } = new URL(fleet.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Former shop' });
  const prices: string[] = [];
  for (const [amount, interval, plan] of PRICES) {
    const { id } = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval },
    });
    prices.push(id);
    plans.set(id, plan);
  }
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
  const sell = async ({ email }: Buyer, at: number) => {
    const customer = await stripe.customers.create({ email });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices[at % prices.length] ?? '' }],
      default_payment_method: 'pm_card_visa',
      ...(chance.yes(0.2) ? { discounts: [{ coupon: coupon.id }] } : {}),
      ...(chance.yes(0.1) ? { trial_period_days: 14 } : {}),
    });
  };
  for (let at = 0; at < buyers.length; at += AT_ONCE) {
    await Promise.all(buyers.slice(at, at + AT_ONCE).map((each, by) => sell(each, at + by)));
  }
}

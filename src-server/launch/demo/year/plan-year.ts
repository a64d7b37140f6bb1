import type { BillingCycle, Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { includesIndicators } from '../../../../src/domain/entitlement.ts';
import { tradesFrom } from './alerts.ts';
import { type Chance, chanceOf } from './chance.ts';
import { lifeOf, specialLives } from './lives.ts';
import { momentsOf, monthsBefore } from './moments.ts';
import { namesFrom } from './names.ts';
import type { Act, Customer, Year } from './year.ts';

interface YearOptions {
  seed: number;
  people: number;
  months: number;
  start: Date;
  end: Date;
}

/** Shares of a shop that sells upgrades to people who try it for free. */
const PLANS: readonly (readonly [Plan, share: number])[] = [
  ['free', 0.3],
  ['basic', 0.29],
  ['standard', 0.23],
  ['premium', 0.18],
];
const YEARLY = 0.3;
const WITHOUT_DISCORD = 0.08;
const WITHOUT_TRADINGVIEW = 0.07;
const ABANDONS = 0.025;
const DECLINED_FIRST = 0.04;
const LEAVES_AFTER_PAYING = 0.008;
/** Sign-ups of a month, as a multiple of the month before. */
const GROWTH = 1.2;
const TRADES = 85;

/** Plans a year of a shop. The same options give the same year. */
export function planYear({ seed, people, months, start, end }: YearOptions): Year {
  const chance = chanceOf(seed);
  const dates = momentsOf(start, end, months);
  const monthOf = (at: Date) => {
    for (let back = 0; back < months; back += 1) {
      if (at.getTime() >= monthsBefore(end, back + 1).getTime()) return months - back;
    }
    return 1;
  };
  const moments = dates.map((at) => ({ at, month: monthOf(at), acts: [] as Act[] }));
  const last = moments.length - 1;

  const customers = drawCustomers(chance, people);
  const joins = joiningMoments(
    chance,
    people,
    moments.map(({ at }) => at),
  );
  leaveAfterPaying(customers, joins);
  const paying = customers
    .filter(({ plan, payment }) => plan !== 'free' && payment === 'pays')
    .map((customer) => ({ customer, joins: joins[customer.number] ?? 0 }));
  const special = specialLives(chance, paying, { moments: dates, end });
  for (const customer of customers) {
    const moment = joins[customer.number] ?? 0;
    moments[moment]?.acts.push({ kind: 'sign-up', customer: customer.number });
    const life =
      special.get(customer.number) ?? lifeOf(chance, customer, { joins: moment, moments: dates });
    for (const [when, act] of life) moments[when]?.acts.push(act);
  }

  // The audit log has the time of the machine, so an operator acts at the end of the year, which is now.
  const helper = customers.find(
    ({ plan, number }) => plan === 'free' && (joins[number] ?? last) < last - 3,
  );
  if (helper !== undefined) {
    moments[last]?.acts.push({ kind: 'give-plan', customer: helper.number, plan: 'premium' });
  }
  moments[Math.max(last - 1, 0)]?.acts.push({ kind: 'break-tradingview' });
  addTrades(chance, moments, (TRADES * months) / 12);
  return { start, end, months, customers, moments };
}

function drawCustomers(chance: Chance, people: number): Customer[] {
  const draw = namesFrom(chance);
  const plans = chance.shuffled(dealt(PLANS, people));
  return plans.map((plan, number): Customer => {
    const names = draw();
    const billing: BillingCycle = plan !== 'free' && chance.yes(YEARLY) ? 'yearly' : 'monthly';
    const hasIndicators = includesIndicators(DOCUMENTED_CATALOGUE, plan);
    const draws = [chance.share(), chance.share(), chance.share()] as const;
    const payment =
      draws[0] < ABANDONS
        ? 'abandons'
        : draws[0] < ABANDONS + DECLINED_FIRST
          ? 'declined-first'
          : 'pays';
    return {
      number,
      name: names.name,
      email: names.email,
      plan,
      billing,
      discordName: draws[1] < WITHOUT_DISCORD ? null : names.discordName,
      traderName: !hasIndicators || draws[2] < WITHOUT_TRADINGVIEW ? null : names.traderName,
      payment: plan === 'free' ? 'pays' : payment,
    };
  });
}

/** As many of each as its share says. Rounding goes to the first. */
function dealt<T>(shares: readonly (readonly [T, number])[], count: number): T[] {
  const dealt = shares.slice(1).flatMap(([value, share]) => {
    return Array.from({ length: Math.max(1, Math.round(count * share)) }, () => value);
  });
  const first = shares[0]?.[0] as T;
  return [
    ...Array.from({ length: Math.max(0, count - dealt.length) }, () => first),
    ...dealt,
  ].slice(0, count);
}

/** The moment at which each customer signs up: ever more of them. */
function joiningMoments(chance: Chance, people: number, dates: readonly Date[]): number[] {
  const from = dates[0]?.getTime() ?? 0;
  const weights = dates.map((at, index) => {
    const days = (at.getTime() - (dates[index - 1] ?? at).getTime()) / 86_400_000;
    const months = (at.getTime() - from) / (30.4 * 86_400_000);
    return (days === 0 ? 1 : days) * GROWTH ** months * (0.85 + chance.share() * 0.3);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let [moment, upTo] = [0, (weights[0] ?? 0) / sum];
  return Array.from({ length: people }, (_, number) => {
    while ((number + 0.5) / people > upTo && moment < dates.length - 1) {
      moment += 1;
      upTo += (weights[moment] ?? 0) / sum;
    }
    return moment;
  });
}

/** Only recent sign-ups, because the operator's list drops old ones. */
function leaveAfterPaying(customers: Customer[], joins: readonly number[]): void {
  const count = Math.max(1, Math.round(customers.length * LEAVES_AFTER_PAYING));
  const last = joins.at(-1) ?? 0;
  const found = customers.filter(
    ({ plan, payment, number }) =>
      plan !== 'free' && payment === 'pays' && (joins[number] ?? 0) >= last - 3,
  );
  for (const customer of found.slice(-count)) customer.payment = 'leaves-after-paying';
}

function addTrades(chance: Chance, moments: Year['moments'], trades: number): void {
  const draw = tradesFrom(chance);
  const each = Math.ceil(trades / moments.length);
  for (const [index, { acts }] of moments.entries()) {
    for (const { opening, closing, lasts } of draw(index, each)) {
      acts.push({ kind: 'alert', alert: opening });
      moments[index + lasts]?.acts.push({ kind: 'alert', alert: closing });
    }
  }
}

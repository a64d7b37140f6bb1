import { describe, expect, it } from 'vitest';
import { momentsOf, monthsBefore } from '../../../src-server/launch/demo/year/moments.ts';
import { planYear } from '../../../src-server/launch/demo/year/plan-year.ts';
import type { Act, Year } from '../../../src-server/launch/demo/year/year.ts';

const END = new Date('2026-11-26T17:00:00.000Z');
const START = new Date('2025-11-26T17:00:00.000Z');
const OPTIONS = { seed: 7, people: 400, months: 12, start: START, end: END };
const year = planYear(OPTIONS);

const actsOf = <Kind extends Act['kind']>({ moments }: Year, kind: Kind) =>
  moments.flatMap(({ acts }) => acts).filter((act) => act.kind === kind);
const share = (count: number) => count / year.customers.length;

describe('the year of the demo', () => {
  it('is the same for the same seed, and another one for another seed', () => {
    expect(planYear(OPTIONS)).toEqual(year);
    expect(planYear({ ...OPTIONS, seed: 8 }).customers).not.toEqual(year.customers);
  });

  it('signs every customer up once, and more of them from month to month', () => {
    const numbers = actsOf(year, 'sign-up').map((act) => 'customer' in act && act.customer);
    expect(numbers.toSorted()).toEqual(year.customers.map(({ number }) => number).toSorted());
    const quarters = [0, 0, 0, 0];
    for (const { month, acts } of year.moments) {
      const quarter = Math.ceil(month / 3) - 1;
      quarters[quarter] =
        (quarters[quarter] ?? 0) + acts.filter((act) => act.kind === 'sign-up').length;
    }
    expect(quarters).toEqual(quarters.toSorted((one, other) => one - other));
  });

  it('sells every plan in both cycles, to people with different names', () => {
    const sold = new Set(year.customers.map(({ plan, billing }) => `${plan} ${billing}`));
    expect([...sold].toSorted()).toEqual([
      'basic monthly',
      'basic yearly',
      'free monthly',
      'premium monthly',
      'premium yearly',
      'standard monthly',
      'standard yearly',
    ]);
    for (const key of ['email', 'discordName', 'traderName'] as const) {
      const given = year.customers.map((customer) => customer[key]).filter((name) => name !== null);
      expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
    }
    for (const { discordName } of year.customers) {
      if (discordName !== null) expect(discordName).toMatch(/^(?!.*\.\.)[a-z0-9_.]{2,32}$/);
    }
  });

  it('keeps free customers, churn and unfinished sign-ups at the shares of a real shop', () => {
    const { customers } = year;
    const withPayment = (payment: string) =>
      share(customers.filter((each) => each.payment === payment).length);
    expect(share(customers.filter(({ plan }) => plan === 'free').length)).toBeCloseTo(0.27, 1);
    expect(withPayment('abandons')).toBeLessThan(0.06);
    expect(share(actsOf(year, 'cancel').length)).toBeGreaterThan(0.1);
    expect(share(actsOf(year, 'cancel').length)).toBeLessThan(0.3);
  });

  it.each([
    ['400 people', year],
    [
      '12 people in three months',
      planYear({ ...OPTIONS, people: 12, months: 3, start: monthsBefore(END, 3) }),
    ],
  ])(
    'leaves an open dispute, a lost one, an outage and a paid sign-up without account, for %s',
    (_, any) => {
      expect(actsOf(any, 'dispute')).toHaveLength(actsOf(any, 'win-dispute').length + 2);
      expect(actsOf(any, 'lose-dispute')).toHaveLength(1);
      expect(actsOf(any, 'break-tradingview')).toHaveLength(1);
      expect(
        any.customers.filter(({ payment }) => payment === 'leaves-after-paying').length,
      ).toBeGreaterThan(0);
    },
  );

  it('lets cards fail for good so shortly before the end that their subscriptions are past due', () => {
    const joined = new Map<number, Date>();
    for (const { at, acts } of year.moments) {
      for (const act of acts) if (act.kind === 'sign-up') joined.set(act.customer, at);
    }
    const lately = year.moments.filter(({ at }) => END.getTime() - at.getTime() < 26 * 86_400_000);
    const failing = lately[0]?.acts.filter(({ kind }) => kind === 'fail-payments') ?? [];
    const renewals = failing.flatMap((act) => {
      const at = joined.get((act as { customer: number }).customer) as Date;
      return Array.from({ length: 12 }, (_, months) => monthsBefore(at, -1 - months).getTime());
    });
    const last = renewals.filter((at) => at < END.getTime() && at > END.getTime() - 3 * 86_400_000);
    expect(last.length).toBeGreaterThan(3);
  });

  it('closes most trades at a price on the side that its outcome says', () => {
    const alerts = actsOf(year, 'alert').map(
      (act) => (act as Extract<Act, { kind: 'alert' }>).alert,
    );
    const opened = alerts.filter(({ kind }) => kind === 'open');
    expect(opened.length).toBeGreaterThan(60);
    expect(alerts.length - opened.length).toBeGreaterThan(55);
    for (const { side, price, stop = 0, targets = [] } of opened) {
      const sign = side === 'long' ? 1 : -1;
      expect(sign * (price - stop)).toBeGreaterThan(0);
      for (const target of targets) expect(sign * (target - price)).toBeGreaterThan(0);
    }
  });
});

describe('the moments of a year', () => {
  it('rise from the start to shortly before the end', () => {
    const dates = momentsOf(START, END, 12).map((at) => at.getTime());
    expect(dates).toEqual([...new Set(dates)].toSorted((one, other) => one - other));
    expect(dates[0]).toBe(START.getTime());
    expect(END.getTime() - (dates.at(-1) ?? 0)).toBeLessThan(2 * 86_400_000);
  });

  it('clamp to the last day of a shorter month, like Stripe', () => {
    const end = new Date('2026-03-31T08:00:00.000Z');
    expect(monthsBefore(end, 1).toISOString()).toBe('2026-02-28T08:00:00.000Z');
    expect(monthsBefore(end, -1).toISOString()).toBe('2026-04-30T08:00:00.000Z');
  });
});

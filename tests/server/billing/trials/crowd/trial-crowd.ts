import { randomUUID } from 'node:crypto';
import { reviewDueStandings } from '../../../../../src-server/billing/standing/review-standings.ts';
import { syncStripe } from '../../../../../src-server/billing/sync/stripe-pass.ts';
import { noteMarks } from '../../../../../src-server/billing/trials/identity-marks.ts';
import { setTrialRule } from '../../../../../src-server/billing/trials/trial-rules.ts';
import { watchTrials } from '../../../../../src-server/billing/trials/watch-trials.ts';
import type { Chance } from '../../../../drill/random.ts';
import type { BillingWorld } from '../../support/billing-world.ts';
import type { GiftDesk } from '../../support/gift-stage.ts';
import { TRIAL_DAYS } from '../../support/trial-buyers.ts';
import { GiftCrowd } from './gift-crowd.ts';
import type { TradingViewBeside } from './trading-view.ts';
import { trialDifferences } from './trial-differences.ts';
import { LIMITED_TO, TrialAccount } from './trial-person.ts';

const CARDS_OF_ABUSER = 4;
const ACCOUNTS_OF_ABUSER = 5;
const LOOKS_AT_ONCE = 200;

/** One human being, whatever accounts they have. */
export interface Person {
  kind: 'honest' | 'household' | 'abuser';
  accounts: TrialAccount[];
}

interface Visit {
  day: number;
  act: () => Promise<unknown>;
}

interface Shop {
  /** Days on which people come. Everybody's trial is over at the end. */
  days: number;
  desk: GiftDesk;
  traders: TradingViewBeside;
}

/** People who start trials over some weeks, while Stripe fails and the process dies. */
export class TrialCrowd {
  readonly people: Person[] = [];
  private readonly world: BillingWorld;
  private readonly chance: Chance;
  readonly gifts: GiftCrowd;
  private readonly traders: TradingViewBeside;
  private readonly days: number;
  private visits: Visit[] = [];

  constructor(world: BillingWorld, chance: Chance, shop: Shop) {
    this.world = world;
    this.chance = chance;
    this.traders = shop.traders;
    this.days = shop.days;
    this.gifts = new GiftCrowd({ world, chance: chance.fork('gifts'), ...shop });
  }

  /** A household is two honest people with one card. */
  async invite(sizes: { honest: number; households: number; abusers: number }): Promise<void> {
    const { deps } = this.world;
    await setTrialRule(deps, { plan: 'standard', days: TRIAL_DAYS, card: 'always' });
    await setTrialRule(deps, { plan: 'basic', days: TRIAL_DAYS, card: 'if_required' });
    const limited = { indicators: [...LIMITED_TO] };
    await setTrialRule(deps, { plan: 'premium', days: TRIAL_DAYS, card: 'always', ...limited });
    for (let n = 0; n < sizes.honest; n += 1) {
      const { account, day } = await this.addHonest('honest', {});
      const acts = await this.gifts.plan(account, n);
      for (const [later, act] of acts.entries()) this.visits.push({ day: day + later, act });
    }
    for (let n = 0; n < sizes.households; n += 1) {
      const shared = { plan: 'standard', fingerprint: randomUUID() };
      await this.addHonest('household', shared);
      await this.addHonest('household', shared);
    }
    for (let n = 0; n < sizes.abusers; n += 1) await this.addAbuser(n);
  }

  private async addHonest(
    kind: 'honest' | 'household',
    facts: { plan?: string; fingerprint?: string },
  ) {
    const { chance, world } = this;
    const plan = chance.pick(['standard', 'premium', 'basic']);
    const card = chance.pick(['succeeds', 'succeeds', 'insufficient-funds']);
    const account = new TrialAccount(world, { plan, card, ...facts });
    const day = chance.below(this.days);
    this.visits.push({ day, act: () => account.start() });
    const name = await this.newTrader();
    this.visits.push({ day, act: () => this.name([account], name) });
    if (chance.yes(0.3)) this.visits.push({ day: day + 2, act: () => account.cancel() });
    this.people.push({ kind, accounts: [account] });
    return { account, day };
  }

  private async newTrader(): Promise<string> {
    const name = randomUUID().slice(0, 8);
    await this.traders.addUser(name);
    return name;
  }

  /** Four cards, spellings of one mailbox, and one TradingView user who moves from account to account. */
  private async addAbuser(number: number): Promise<void> {
    const { chance, world } = this;
    const cards = Array.from({ length: CARDS_OF_ABUSER }, () => randomUUID());
    const mailbox = `trader${number}.${randomUUID().slice(0, 6)}`;
    const name = await this.newTrader();
    const accounts: TrialAccount[] = [];
    let day = chance.below(4);
    for (let n = 0; n < ACCOUNTS_OF_ABUSER; n += 1) {
      const spelled = n % 2 === 0 ? `${mailbox}+${n}@gmail.com` : undefined;
      const fingerprint = cards[n % cards.length] ?? '';
      const facts = { fingerprint, ...(spelled === undefined ? {} : { email: spelled }) };
      const account = new TrialAccount(world, facts);
      accounts.push(account);
      this.visits.push(
        { day, act: () => account.start() },
        { day, act: () => this.name(accounts.slice(0, n + 1), name) },
      );
      // At the same hour, within the trial, or after it.
      day = Math.min(this.days - 1, day + chance.pick([0, 1, 8]));
    }
    this.people.push({ kind: 'abuser', accounts });
  }

  /** The last of a person's accounts takes the name from the one before. The timer notes it within a minute. */
  private async name(accounts: readonly TrialAccount[], name: string): Promise<void> {
    const own = accounts.at(-1);
    if (own === undefined) return;
    if (accounts.length > 1) {
      this.world.stripe.core.faults.clear();
      await this.traders.release(name);
      for (const each of accounts) each.trader = null;
    }
    if (await this.traders.name(own.userId, name)) own.trader = name;
    this.world.stripe.core.faults.clear();
    await noteMarks(this.world.deps, own.userId);
  }

  /** Lives through all days. `after` looks at the world once each day's work is done. */
  async live(after: (day: number) => Promise<void>): Promise<void> {
    const { chance, world } = this;
    for (let day = 0; day < this.days + TRIAL_DAYS + 3; day += 1) {
      const today = this.visits.filter((each) => each.day === day);
      for (const { act } of today) {
        this.strike();
        await act();
      }
      if (chance.yes(0.1)) await world.restart();
      if (today.length > 0) await this.keepTime();
      await after(day);
      for (const share of [0.5, 0.5]) {
        await world.stripe.advanceDays(share);
        await world.settle();
        await this.watch();
      }
    }
  }

  /** Two calls of the next act go wrong at Stripe, and two at TradingView. */
  private strike(): void {
    const { faults } = this.world.stripe.core;
    faults.clear();
    if (!this.chance.yes(0.25)) return;
    const kind = this.chance.pick(['lost-response', 'refuse', 'status-after']);
    faults.add({ provider: 'stripe', route: '*', kind, remaining: 2 });
    faults.add({ provider: 'tradingview', route: 'POST /pine_perm/*', kind, remaining: 2 });
  }

  /** The work that timers do within minutes. */
  async keepTime(): Promise<void> {
    const { deps, stripe } = this.world;
    stripe.core.faults.clear();
    await this.world.settle();
    let complete = false;
    while (!complete) complete = (await syncStripe(deps, { limit: 100, cause: 'sweep' })).complete;
    await this.watch();
    while ((await reviewDueStandings(deps)) > 0);
  }

  private async watch(): Promise<void> {
    this.world.stripe.core.faults.clear();
    const [row] = await this.world.rows<{ n: number }>(
      "select count(*)::int as n from trial_use where state = 'running'",
    );
    for (let seen = 0; seen < (row?.n ?? 0); seen += LOOKS_AT_ONCE) {
      await watchTrials(this.world.deps);
    }
  }

  /** What our records and TradingView's own say otherwise than Stripe. */
  async differences(): Promise<string[]> {
    await this.traders.deliver();
    const accounts = this.people.flatMap(({ accounts }) => accounts);
    const trials = await trialDifferences(this.world, accounts, this.traders.holdings());
    return [...trials, ...this.gifts.differences()];
  }
}

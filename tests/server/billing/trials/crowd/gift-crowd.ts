import { voidGift } from '../../../../../src-server/billing/gifts/operate-gifts.ts';
import { AppError } from '../../../../../src-server/errors/app-error.ts';
import type { Chance } from '../../../../drill/random.ts';
import type { BillingWorld } from '../../support/billing-world.ts';
import type { BoughtGift, GiftDesk } from '../../support/gift-stage.ts';
import { insisted } from '../../support/visitor.ts';
import { SLACK_DAYS, type TradingViewBeside } from './trading-view.ts';
import type { TrialAccount } from './trial-person.ts';

/** Three of four honest people give gifts to one friend: one keeps it, one is refunded after its use, one before. */
const FATES = ['kept', 'refunded', 'refunded-unused'] as const;
const GROUP = 4;
const DAY_MS = 86_400_000;

interface Friend {
  accountId: string;
  /** Their name at TradingView. */
  trader: string;
  isNamed: boolean;
}

interface Given {
  fate: (typeof FATES)[number];
  friend: Friend;
  bought: BoughtGift | null;
  /** The dates that the page promised. */
  promised: { startsAt: Date; until: Date } | null;
  isRefunded: boolean;
}

interface Parts {
  world: BillingWorld;
  desk: GiftDesk;
  traders: TradingViewBeside;
  chance: Chance;
}

/** The gifts of a crowd, and what they must have given. */
export class GiftCrowd {
  private readonly given: Given[] = [];
  private readonly parts: Parts;
  private readonly friends: Friend[] = [];

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** What the honest person of this number does with a gift. Each act is for a day of its own. */
  async plan(buyer: TrialAccount, number: number): Promise<(() => Promise<void>)[]> {
    const fate = FATES[number % GROUP];
    if (fate === undefined) return [];
    const friend = await this.friendOf(Math.floor(number / GROUP));
    const given: Given = { fate, friend, bought: null, promised: null, isRefunded: false };
    this.given.push(given);
    const buy = async () => {
      const months = this.parts.chance.pick([1, 3]);
      given.bought = await this.parts.desk.buy({ months }, buyer.context);
    };
    const redeem = () => this.redeem(given);
    const refund = () => this.refund(given);
    if (fate === 'kept') return [buy, redeem];
    return fate === 'refunded' ? [buy, redeem, refund] : [buy, refund, redeem];
  }

  private async friendOf(group: number): Promise<Friend> {
    const { desk, traders } = this.parts;
    const known = this.friends[group];
    if (known !== undefined) return known;
    const { accountId } = await desk.account();
    const friend = { accountId, trader: accountId.slice(0, 8), isNamed: false };
    await traders.addUser(friend.trader);
    this.friends[group] = friend;
    return friend;
  }

  private async redeem(given: Given): Promise<void> {
    const { desk, traders } = this.parts;
    const { friend, bought } = given;
    try {
      const { startsAt, until } = await desk.redeem(friend, bought?.code ?? '');
      given.promised = { startsAt: new Date(startsAt), until: new Date(until) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    if (!friend.isNamed) friend.isNamed = await traders.name(friend.accountId, friend.trader);
  }

  /** In Stripe's dashboard, or here by an operator. */
  private async refund(given: Given): Promise<void> {
    const { world, desk, chance } = this.parts;
    const id = given.bought?.id ?? '';
    if (chance.yes(0.5)) {
      world.stripe.core.faults.clear();
      await world.stripe.control('POST', `/charges/${await desk.chargeOf(id)}/refund`, {});
      await world.settle();
    } else {
      await insisted(world, () => voidGift(world.deps, id).catch(unlessRefunded));
    }
    given.isRefunded = true;
  }

  /** Differences between what TradingView has now and what was promised and not refunded. */
  differences(): string[] {
    const held = this.parts.traders.holdings();
    const now = this.parts.world.deps.clock.now();
    return this.friends.flatMap((friend) => {
      if (!friend.isNamed) return [];
      const inForce = this.given.flatMap(({ friend: whose, promised, isRefunded }) =>
        whose === friend && promised !== null && !isRefunded && promised.startsAt <= now
          ? [promised.until.getTime()].filter((until) => until > now.getTime())
          : [],
      );
      const wanted = inForce.map((until) => Math.ceil(until / 1_000) * 1_000 + SLACK_DAYS * DAY_MS);
      const found = held.get(friend.trader) ?? [];
      return String(found) === String(wanted) ? [] : [`${friend.trader}: ${found}, not ${wanted}`];
    });
  }

  /** Gifts whose end is another one than theirs: exactly the refunded ones are over. */
  async wronglyEnded(): Promise<string[]> {
    const { world, desk } = this.parts;
    const wrong: string[] = [];
    for (const { fate, friend, bought, promised } of this.given) {
      if (!friend.isNamed) wrong.push(`${friend.accountId}: has no name`);
      if ((promised === null) !== (fate === 'refunded-unused')) wrong.push(`${fate}: redeemed`);
      const id = bought?.id ?? '';
      const grants = await world.rows<{ end: string | null }>(
        'select end_reason as "end" from plan_grant where source_ref = ?',
        [id],
      );
      const ends = { kept: '', refunded: 'refund', 'refunded-unused': undefined };
      const found = grants.map(({ end }) => end ?? '');
      if (String(found) !== String([ends[fate]].filter((end) => end !== undefined))) {
        wrong.push(`${fate} ${id}: ${found}`);
      }
      const { amount, amount_refunded: back } = await world.stripe.client.charges.retrieve(
        await desk.chargeOf(id),
      );
      if (back !== (fate === 'kept' ? 0 : amount))
        wrong.push(`${fate} ${id}: ${back} of ${amount}`);
    }
    return wrong;
  }
}

/** The answer to the first try was lost. */
function unlessRefunded(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'gift.nothing-to-refund') throw error;
}

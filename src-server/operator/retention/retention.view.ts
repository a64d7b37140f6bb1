import type { EntityManager } from '@mikro-orm/postgresql';
import type { RetentionAnswer } from '../../../src/contract/operator/leaving/retention.contract.ts';
import type { NumbersInput } from '../../../src/contract/operator-numbers.contract.ts';
import { LEAVE_OFFERS } from '../../../src/domain/leaving/leave.ts';
import { JUDGED_AFTER_DAYS } from '../../../src/domain/leaving/retention.ts';
import { addDays, type DayRange, rangeBefore } from '../../../src/domain/numbers/day-range.ts';
import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { endingsIn } from '../../billing/revenue/endings.ts';
import { revenueScope } from '../../billing/revenue/revenue.view.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { chosenRange } from '../numbers/chosen-range.ts';
import {
  firstLeavingFact,
  formsIn,
  type OfferFacts,
  offersIn,
  pausesIn,
  reasonsIn,
  returnedIn,
  type Stretch,
  takenIn,
  winBacksIn,
} from './leaving-facts.ts';

export type RetentionDeps = Pick<Kernel, 'orm' | 'clock' | 'catalogue'>;

const DAY_MS = 86_400_000;

/** Why people leave, and what keeps them or brings them back, in any range of days. */
export async function retentionOf(
  { orm, clock, catalogue }: RetentionDeps,
  input: NumbersInput,
): Promise<RetentionAnswer> {
  const em = readFork(orm);
  const today = dayOf(clock.now());
  const { range, span } = chosenRange(input, today);
  const before = rangeBefore(range, span);
  const stretch = stretchOf(range);
  const shop = catalogue.current();
  const now = { ...(await factsIn(em, stretch)), endings: await endingsIn(em, shop, stretch) };
  const first = await firstLeavingFact(em);
  const isCompared = first !== null && dayOf(first) <= before.from;
  const scope = await revenueScope(em);
  const movementsFrom = scope.wholeFrom ?? scope.firstDay;
  const areMovementsKnown = movementsFrom !== null && movementsFrom <= before.from;
  const then = isCompared ? await factsIn(em, stretchOf(before)) : null;
  const both = (pick: (facts: Facts) => number) => ({
    value: pick(now),
    before: then === null ? null : pick(then),
  });
  const judgedUntil = new Date(clock.now().getTime() - JUDGED_AFTER_DAYS * DAY_MS);
  return {
    range,
    before,
    span,
    today,
    figures: {
      ended: {
        value: sumOf(now.endings, 'people'),
        before: areMovementsKnown
          ? sumOf(await endingsIn(em, shop, stretchOf(before)), 'people')
          : null,
      },
      left: both(({ reasons }) => sumOf(reasons, 'left')),
      saved: both(({ taken }) => taken),
      wonBack: both(({ returned }) => returned),
    },
    endings: now.endings,
    reasons: now.reasons,
    ...offersOf(await offersIn(em, stretch, judgedUntil)),
    pauses: now.pauses,
    winBacks: await winBacksIn(em, stretch),
    byForm: await formsIn(em, stretch),
  };
}

type Facts = Awaited<ReturnType<typeof factsIn>>;

async function factsIn(em: EntityManager, stretch: Stretch) {
  return {
    reasons: await reasonsIn(em, stretch),
    taken: await takenIn(em, stretch),
    pauses: await pausesIn(em, stretch),
    returned: await returnedIn(em, stretch),
  };
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

function stretchOf({ from, to }: DayRange): Stretch {
  const midnight = (day: string) => new Date(`${day}T00:00:00.000Z`);
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
}

/** Help is no offer: the hold-out gets it too, so it says nothing about offers. */
function offersOf(facts: readonly OfferFacts[]): Pick<RetentionAnswer, 'offers' | 'arms'> {
  const armOf = (isHeldOut: boolean) => {
    const own = facts.filter((each) => each.isHeldOut === isHeldOut && each.offer !== 'fix');
    return {
      people: sumOf(own, 'shown'),
      judged: sumOf(own, 'judged'),
      stayed: sumOf(own, 'stayed'),
    };
  };
  return {
    offers: LEAVE_OFFERS.flatMap((offer) => {
      const own = facts.filter(
        (each) => each.offer === offer && (offer === 'fix' || !each.isHeldOut),
      );
      if (own.length === 0) return [];
      const [shown, taken, left] = [sumOf(own, 'shown'), sumOf(own, 'taken'), sumOf(own, 'left')];
      return [
        { offer, shown, taken, left, judged: sumOf(own, 'judged'), stayed: sumOf(own, 'stayed') },
      ];
    }),
    arms: { offered: armOf(false), heldOut: armOf(true) },
  };
}

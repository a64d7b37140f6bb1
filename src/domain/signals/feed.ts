import type { Catalogue, Plan } from '../catalogue/catalogue.ts';
import { planKeys, rankOf } from '../plan.ts';
import { MASKABLE, type Maskable, maskSignal } from './mask.ts';
import type { SentSignal } from './signal.ts';

/** Letters of a symbol, source or strategy that the feed is filtered by. */
export const MAX_FILTER_TEXT = 60;

/** One audience's turn to see a signal: a delivery to the feed. */
export interface Reveal {
  /** The lowest plan of the audience. */
  plan: Plan;
  mask: readonly Maskable[];
  dueAt: Date;
}

/** A value that this plan does not see now. */
interface HiddenField {
  field: Maskable;
  /** When this plan sees it; null: never. */
  revealedAt: Date | null;
  /** The lowest plan that sees it already, or sees it at all if this one never does. Null: none. */
  unlockedBy: Plan | null;
}

export interface SeenSignal extends SentSignal {
  hidden: HiddenField[];
  /** When this plan first saw it. */
  shownAt: Date;
}

export interface Viewer {
  plan: Plan;
  catalogue: Catalogue;
  now: Date;
}

/** Plans whose deliveries this plan sees: itself and every lower one. An unknown plan counts as the lowest. */
export function plansUpTo(catalogue: Catalogue, plan: Plan): Plan[] {
  return planKeys(catalogue).slice(0, Math.max(0, rankOf(catalogue, plan)) + 1);
}

/** A reveal that was not due when the signal was withdrawn never takes place. */
export function standingReveals(
  reveals: readonly Reveal[],
  withdrawnAt: Date | null,
): readonly Reveal[] {
  return withdrawnAt === null ? reveals : reveals.filter(({ dueAt }) => dueAt <= withdrawnAt);
}

/**
 * The signal as one plan sees it: every field that a due reveal shows. Null: the plan does not see it
 * yet. Hidden values are not in the result.
 */
export function seenBy(
  signal: SentSignal,
  reveals: readonly Reveal[],
  { plan, catalogue, now }: Viewer,
): SeenSignal | null {
  const own = plansUpTo(catalogue, plan);
  const mine = reveals.filter((reveal) => own.includes(reveal.plan));
  const due = mine.filter(({ dueAt }) => dueAt <= now);
  if (due.length === 0) return null;
  const { masked, ...shown } = maskSignal(
    signal,
    MASKABLE.filter((field) => due.every(({ mask }) => mask.includes(field))),
  );
  return {
    ...shown,
    hidden: masked.map((field) => hiddenField(field, { reveals, mine, catalogue, now })),
    shownAt: earliest(due.map(({ dueAt }) => dueAt)) ?? now,
  };
}

function hiddenField(
  field: Maskable,
  at: {
    reveals: readonly Reveal[];
    mine: readonly Reveal[];
    catalogue: Catalogue;
    now: Date;
  },
): HiddenField {
  const shows = ({ mask }: Reveal) => !mask.includes(field);
  const revealedAt = earliest(at.mine.filter(shows).map(({ dueAt }) => dueAt));
  const others = at.reveals.filter((reveal) => !at.mine.includes(reveal) && shows(reveal));
  const now = lowest(
    at.catalogue,
    others.filter(({ dueAt }) => dueAt <= at.now),
  );
  const unlockedBy = now ?? (revealedAt === null ? lowest(at.catalogue, others) : null);
  return { field, revealedAt, unlockedBy };
}

function earliest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>(
    (first, time) => (first === null || time < first ? time : first),
    null,
  );
}

function lowest(catalogue: Catalogue, reveals: readonly Reveal[]): Plan | null {
  const plans = new Set(reveals.map(({ plan }) => plan));
  return planKeys(catalogue).find((plan) => plans.has(plan)) ?? null;
}

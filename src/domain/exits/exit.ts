/** What a person may declare without signing in. */
export const EXIT_KINDS = ['cancel', 'withdraw'] as const;
export type ExitKind = (typeof EXIT_KINDS)[number];

/** Directive 2011/83/EU, article 9: calendar days after the day of the contract. */
export const WITHDRAWAL_DAYS = 14;

/** A withdrawal waits this long, because anyone may type an address. The mail to it can stop the withdrawal. */
export const UNDO_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;
/** When a day has ended everywhere on Earth, after midnight UTC. */
const LAST_ZONE_MS = 12 * 3_600_000;
const SUNDAY = 0;
const SATURDAY = 6;

/** One live subscription. */
export interface Contract {
  startedAt: Date;
  /** End of the current period. Null: Stripe names none. */
  periodEnd: Date | null;
  /** A scheduled end. */
  endsAt: Date | null;
  /** End of the last paid period. Null: nothing was paid or owed. */
  paidThrough: Date | null;
}

export type ExitStep =
  | { act: 'end-with-period'; at: Date }
  /** The scheduled end stays. */
  | { act: 'ends-already'; at: Date }
  /** There is no paid period to wait for. */
  | { act: 'end-now' }
  | { act: 'refund-and-end' }
  /** `until`: the last moment at which a withdrawal was possible. */
  | { act: 'too-late'; until: Date };

/** What a declaration received at `receivedAt` does to a live subscription. */
export function exitStep(kind: ExitKind, contract: Contract, receivedAt: Date): ExitStep {
  const { startedAt, periodEnd, endsAt, paidThrough } = contract;
  if (kind === 'withdraw') {
    const until = withdrawalUntil(startedAt);
    return receivedAt <= until ? { act: 'refund-and-end' } : { act: 'too-late', until };
  }
  if (endsAt !== null) return { act: 'ends-already', at: endsAt };
  const isUnpaid = paidThrough === null || paidThrough <= receivedAt;
  if (periodEnd === null || isUnpaid) return { act: 'end-now' };
  return { act: 'end-with-period', at: periodEnd };
}

/**
 * The last moment for a withdrawal from a contract of this moment. The day of the contract does not count, and a period
 * never ends on a weekend (Regulation 1182/71, article 3). The day ends in the last time zone, in the buyer's favour.
 */
export function withdrawalUntil(startedAt: Date): Date {
  const day = Math.floor(startedAt.getTime() / DAY_MS) + WITHDRAWAL_DAYS;
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const moved = weekday === SATURDAY ? day + 2 : weekday === SUNDAY ? day + 1 : day;
  return new Date((moved + 1) * DAY_MS + LAST_ZONE_MS);
}

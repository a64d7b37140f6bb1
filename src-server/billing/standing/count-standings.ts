import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { listPaidSignUps } from '../paid-sign-ups/paid-sign-ups.ts';
import { listLiveDuplicates } from './live-duplicates.ts';

interface StandingCounts {
  /** Moved to, and from, a paid plan in the period. */
  begun: number;
  ended: number;
  /** Accounts that are past due now. */
  pastDue: number;
  duplicates: number;
  /** Paid, but without an account. */
  paidSignUps: number;
  /** Whether any change was recorded before the period's end. */
  hasHistory: boolean;
}

/** A plan grant begins and ends nothing that is paid. */
const paidPlan = (snapshot: string) =>
  `coalesce(${snapshot}->>'paidPlan', ${snapshot}->>'plan', 'free')`;

const COUNT = `
  select
    count(*) filter (where at >= ? and ${paidPlan('before')} = 'free'
      and ${paidPlan('after')} <> 'free')::int as begun,
    count(*) filter (where at >= ? and ${paidPlan('before')} <> 'free'
      and ${paidPlan('after')} = 'free')::int as ended,
    (select count(*)::int from standing where status = 'past_due') as "pastDue",
    count(*) > 0 as "hasHistory"
  from standing_change where at < ?`;

/** Counts over [from, to) of the standing history, in business time. */
export async function countStandings(
  deps: Pick<Kernel, 'orm'>,
  { from, to }: { from: Date; to: Date },
): Promise<StandingCounts> {
  const [counted] = await readFork(deps.orm).execute<
    Omit<StandingCounts, 'duplicates' | 'paidSignUps'>[]
  >(COUNT, [from, from, to]);
  if (counted === undefined) throw new Error('A count has one row.');
  return {
    ...counted,
    duplicates: (await listLiveDuplicates(deps)).length,
    paidSignUps: (await listPaidSignUps(deps)).length,
  };
}

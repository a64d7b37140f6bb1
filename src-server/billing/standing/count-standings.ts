import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { listPaidSignUps } from '../paid-sign-ups/paid-sign-ups.ts';
import { PAYER_FLOW } from '../revenue/paying.statements.ts';
import { listLiveDuplicates } from './live-duplicates.ts';

interface StandingCounts {
  /** Started, and stopped, paying in the period. */
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

const COUNT = `
  select flow.joined as begun, flow.churned as ended,
    (select count(*)::int from standing where status = 'past_due') as "pastDue",
    exists (select from standing_change where at < given.ends) as "hasHistory"
  from (select ?::timestamptz as starts, ?::timestamptz as ends) as given
  cross join lateral (${PAYER_FLOW.replace(':start', 'given.starts').replace(':end', 'given.ends')}) as flow`;

/** Counts over [from, to) of the standing history, in business time. */
export async function countStandings(
  deps: Pick<Kernel, 'orm'>,
  { from, to }: { from: Date; to: Date },
): Promise<StandingCounts> {
  const [counted] = await readFork(deps.orm).execute<
    Omit<StandingCounts, 'duplicates' | 'paidSignUps'>[]
  >(COUNT, [from, to]);
  if (counted === undefined) throw new Error('A count has one row.');
  return {
    ...counted,
    duplicates: (await listLiveDuplicates(deps)).length,
    paidSignUps: (await listPaidSignUps(deps)).length,
  };
}

import { auditedAct } from '../../audit/audited-act.ts';
import { type GivenFreeDays, giveFreeDays } from '../../billing/plan-grants/free-days.ts';
import { addNote } from './notes/write-note.ts';
import type { UserDeps } from './user.deps.ts';

interface Giver {
  operatorId: string;
  requireLong: () => Promise<void>;
}

/**
 * Gives free days and audits them. Keeps the reason: a plan that is given has a field for it, and a
 * later payment gets a note.
 */
export async function giveDays(
  { accountData }: Pick<UserDeps, 'accountData'>,
  giver: Giver,
  { gift, bulkJobId = null }: { gift: GivenFreeDays; bulkJobId?: string | null },
): Promise<void> {
  const { accountId, days, note } = gift;
  const target = `account:${accountId}`;
  const before = { days, ...(bulkJobId !== null && { bulkJobId }) };
  const { way } = await auditedAct(
    accountData,
    { action: 'plan.free-days-given', target, before },
    {
      work: () => giveFreeDays(accountData.billing, giver, gift),
      outcomeOf: (facts) => facts,
    },
  );
  if (way !== 'later-payment' || note === '') return;
  const body = `${days} free ${days === 1 ? 'day' : 'days'}: ${note}`;
  try {
    await addNote(accountData, giver, { accountId, body });
  } catch (error) {
    // The days are given, so this must not read as a failure.
    accountData.log.error({ err: error, accountId }, 'the reason of free days was not kept');
  }
}

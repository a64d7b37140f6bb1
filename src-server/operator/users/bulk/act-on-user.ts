import { mayDo, roleOf, rolesWith } from '../../../../src/domain/people/operator-rights.ts';
import { alreadyGiven } from '../../../billing/plan-grants/free-days.ts';
import { readFork } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { giveDays } from '../../user/give-days.ts';
import { resendSetUpMail } from '../../user/reach-user.ts';
import { syncUser } from '../../user/sync-user.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import type { UsersBulkItem, UsersBulkJob } from './users-bulk.entity.ts';

export interface UserOutcome {
  state: 'done' | 'failed';
  reason: string | null;
}

/**
 * Does the job's action for one user. With `inDoubt`, an earlier try may have taken effect: it is
 * read before anything is repeated. Throws what a later try may settle.
 */
export async function actOnUser(
  deps: UserDeps,
  job: UsersBulkJob,
  item: UsersBulkItem & { inDoubt: boolean },
): Promise<UserOutcome> {
  try {
    return await ACTS[job.action](deps, job, item);
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind !== 'unavailable') {
      return { state: 'failed', reason: `Stripe refused: ${error.reason}.` };
    }
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    return { state: 'failed', reason: error.message };
  }
}

type Act = (
  deps: UserDeps,
  job: UsersBulkJob,
  item: UsersBulkItem & { inDoubt: boolean },
) => Promise<UserOutcome>;

const DONE: UserOutcome = { state: 'done', reason: null };

const ACTS: Record<UsersBulkJob['action'], Act> = {
  async sync(deps, { operatorId }, { accountId }) {
    const { success, message } = await syncUser(deps, { operatorId }, accountId);
    return success ? DONE : { state: 'failed', reason: message };
  },

  async 'set-up-mail'(deps, { id }, { accountId, inDoubt }) {
    const mailKey = `${id}:${accountId}`;
    if (inDoubt && (await isQueued(deps, mailKey))) return DONE;
    await resendSetUpMail(deps, accountId, mailKey);
    return DONE;
  },

  async 'free-days'(deps, job, { accountId, until, inDoubt }) {
    const { billing } = deps.accountData;
    const days = job.days ?? 0;
    if (until == null) return { state: 'failed', reason: 'The job names no end.' };
    const giftKey = `${job.id}:${accountId}`;
    if (inDoubt && (await alreadyGiven(billing, { accountId, giftKey }))) return DONE;
    const gift = { accountId, days, until, note: job.note ?? '', giftKey };
    const { operatorId } = job;
    const giver = { operatorId, requireLong: () => requireForever(deps, operatorId) };
    await giveDays(deps, giver, { gift, bulkJobId: job.id });
    return DONE;
  },
};

async function requireForever({ accountData }: UserDeps, id: string): Promise<void> {
  const right = 'access.grant-forever';
  const operator = await readFork(accountData.orm).findOne(OperatorEntity, { id });
  if (operator !== null && mayDo(roleOf(operator.role), right)) return;
  throw new AppError('admin.not-allowed', 'forbidden', `More than a year. ${rolesWith(right)}`);
}

async function isQueued({ accountData }: UserDeps, mailKey: string): Promise<boolean> {
  const rows = await readFork(accountData.orm).execute<unknown[]>(
    'select 1 from outgoing_mail where dedupe_key = ?',
    [`set-up-account:${mailKey}`],
  );
  return rows.length > 0;
}

import type {
  UsersBulkInput,
  UsersBulkPreview,
} from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { FREE_DAYS_REFUSALS, findFreeDays } from '../../../billing/plan-grants/free-days.ts';
import { textArray } from '../../../database/text-array.ts';
import { readFork } from '../../../database/transaction.ts';
import type { UserDeps } from '../../user/user.deps.ts';

/** Enough to notice a wrong selection. */
const MAX_NAMES = 10;

export interface PlannedUser {
  accountId: string;
  email: string;
  /** Why nothing is done. Null: something is. */
  skip: string | null;
  /** End of the free days. */
  until: Date | null;
  movesPayment: boolean;
}

interface KnownUser {
  id: string;
  email: string;
  isClosing: boolean;
  isCustomer: boolean;
}

const KNOWN = `
  select a.id, a.email, a.closing_at is not null as "isClosing",
    c.stripe_customer_id is not null as "isCustomer"
  from account a left join customer c on c.user_id = a.id
  where a.id = any(?::text[]::uuid[])`;

/** Splits users into those to process and those to skip. An id that repeats counts once. */
export async function planUsersBulk(deps: UserDeps, input: UsersBulkInput): Promise<PlannedUser[]> {
  const ids = [...new Set(input.accountIds)];
  const rows = await readFork(deps.accountData.orm).execute<KnownUser[]>(KNOWN, [textArray(ids)]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const planned: PlannedUser[] = [];
  for (const accountId of ids) {
    const user = known.get(accountId);
    const skip = skipOf(user, input);
    const base = { accountId, email: user?.email ?? accountId, until: null, movesPayment: false };
    planned.push(skip === null ? await withDays(deps, input, base) : { ...base, skip });
  }
  return planned;
}

function skipOf(user: KnownUser | undefined, { action }: UsersBulkInput): string | null {
  if (user === undefined) return 'This user does not exist anymore.';
  if (user.isClosing) return 'Their account is being erased.';
  if (action === 'sync' && !user.isCustomer) return 'No payments yet, so there is no customer.';
  return null;
}

async function withDays(
  deps: UserDeps,
  { action, days = 0 }: UsersBulkInput,
  base: Omit<PlannedUser, 'skip'>,
): Promise<PlannedUser> {
  if (action !== 'free-days') return { ...base, skip: null };
  const found = await findFreeDays(deps.accountData.billing, { accountId: base.accountId, days });
  if ('refusal' in found) return { ...base, skip: FREE_DAYS_REFUSALS[found.refusal] };
  const { until, way } = found;
  return { ...base, skip: null, until, movesPayment: way === 'later-payment' };
}

/** Says what a bulk action would do, without doing it. */
export async function previewUsersBulk(
  deps: UserDeps,
  input: UsersBulkInput,
): Promise<UsersBulkPreview> {
  const planned = await planUsersBulk(deps, input);
  const running = planned.filter(({ skip }) => skip === null);
  return {
    willRun: running.length,
    names: running.slice(0, MAX_NAMES).map(({ email }) => email),
    laterPayments: running.filter(({ movesPayment }) => movesPayment).length,
    skipped: planned.flatMap(({ accountId, email, skip }) =>
      skip === null ? [] : [{ accountId, email, reason: skip }],
    ),
    ends: running.flatMap(({ accountId, until }) =>
      until === null ? [] : [{ accountId, until: until.toISOString() }],
    ),
  };
}

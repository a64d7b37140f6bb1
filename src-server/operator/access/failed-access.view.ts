import type { z } from 'zod';
import type {
  failedAccessAnswer,
  failedAccessInput,
} from '../../../src/contract/operator/operations.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

type Answer = z.infer<typeof failedAccessAnswer>;

const PAGE = 100;

const FAILED = `g.ended_at is null and g.state in ('blocked', 'grant-failed', 'revoke-failed')`;

const FAILURES = `
  select g.id, g.account_id as "accountId", a.email, g.entitlement, g.state, g.reason, g.attempts,
    case g.provider when 'discord' then d.username else t.username end as name,
    to_char(g.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      as "nextAttemptAt"
  from access_grant g
    left join account a on a.id = g.account_id
    left join discord_identity d on d.account_id = g.account_id
    left join tradingview_identity t on t.account_id = g.account_id
  where ${FAILED} and (?::uuid is null or g.id < ?::uuid)
  order by g.id desc limit ?`;

/** Accounts whose access could not be granted or revoked, with the reason. Newest first. */
export async function failedAccess(
  { orm }: Pick<Kernel, 'orm'>,
  input: NonNullable<z.output<typeof failedAccessInput>>,
): Promise<Answer> {
  const em = readFork(orm);
  const limit = input.limit ?? PAGE;
  const cursor = input.cursor ?? null;
  const failures = await em.execute<Answer['failures']>(FAILURES, [cursor, cursor, limit]);
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from access_grant g where ${FAILED}`,
  );
  const last = failures.at(-1);
  const nextCursor = failures.length === limit && last !== undefined ? last.id : null;
  return { failures, total: counted?.total ?? 0, nextCursor };
}

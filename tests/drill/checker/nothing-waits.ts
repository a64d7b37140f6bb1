import type { CheckerSources } from './checker-sources.ts';

/** Events about an unknown customer, which no retry resolves. */
export const OUTSIDER = 'cus_stranger';

const WAITING: readonly { what: string; sql: string }[] = [
  {
    what: 'events are not handled',
    sql: `select type || ' ' || attempts || ' ' || coalesce(last_error, '') as words
      from inbox_event where processed_at is null and subject->>'customerId' is distinct from '${OUTSIDER}'`,
  },
  {
    what: 'jobs are not done',
    sql: `select name || ' ' || state || ' ' || coalesce(output::text, '') as words from job.job
      where state in ('created', 'retry', 'active', 'failed') and name in
        ('reconcile-access', 'adopt-payments', 'erase-account', 'apply-import', 'check-import')`,
  },
  {
    what: 'accounts are not erased',
    sql: `select account_id || ' ' || coalesce(waits_for, '') as words
      from erasure where state <> 'erased'`,
  },
  {
    what: 'grants are not settled',
    sql: `select concat_ws(' ', account_id, entitlement, state, reason, next_attempt_at - now()) as words
      from access_grant where ended_at is null and state <> 'granted'`,
  },
];

/** I5: nothing is stuck. */
export async function stillWaiting(sources: CheckerSources): Promise<string[]> {
  const found: string[] = [];
  for (const { what, sql } of WAITING) {
    const rows = await sources.rows<{ grants: string }>(sql);
    if (rows.length > 0)
      found.push(
        `I5 ${rows.length} ${what}: ${rows
          .slice(0, 3)
          .map(({ grants }) => grants)
          .join('; ')}`,
      );
  }
  return found;
}

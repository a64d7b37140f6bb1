import type { z } from 'zod';
import { ROWS_PER_PAGE } from '../../../src/contract/operator/import-page.ts';
import type {
  ImportView,
  importRowsAnswer,
  RowVerdict,
} from '../../../src/contract/operator/user-import.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const IMPORTS = `
  select i.id, i.state, i.file_name as "fileName", i.total, ${iso('i.created_at')} as "createdAt",
    ${iso('i.ended_at')} as "endedAt", i.reason as "waitsFor", c.*,
    coalesce((select json_object_agg(problem, n) from (
      select problem, count(*) as n from user_import_row r, jsonb_array_elements_text(r.problems) problem
      where r.import_id = i.id group by problem) p), '{}') as problems
  from user_import i left join lateral (
    select count(*) filter (where r.verdict = 'ready')::int as ready,
      count(*) filter (where r.verdict = 'ready' and r.stripe_customer_id is not null)::int as paying,
      count(*) filter (where r.verdict = 'conflict')::int as conflicts,
      count(*) filter (where r.state in ('done', 'invited'))::int as done,
      count(*) filter (where r.state = 'failed')::int as failed,
      count(*) filter (where r.state = 'invited')::int as invited
    from user_import_row r where r.import_id = i.id) c on true
  order by i.id desc limit 10`;

/** The latest imports, newest first. */
export function listImports({ orm }: Pick<Kernel, 'orm'>): Promise<ImportView[]> {
  return readFork(orm).execute<ImportView[]>(IMPORTS);
}

const OF_VERDICT: Record<RowVerdict, string> = {
  ready: `verdict = 'ready'`,
  conflict: `verdict = 'conflict'`,
  failed: `state = 'failed'`,
};

const rowsOf = (verdict: RowVerdict) => `
  select line, email, stripe_subscription_id as "stripeSubscriptionId",
    discord_name as "discordName", tradingview_name as "tradingViewName", state,
    coalesce(problems, '[]'::jsonb) as problems
  from user_import_row
  where import_id = ?::uuid and ${OF_VERDICT[verdict]} and line > ? order by line limit ${ROWS_PER_PAGE}`;

export function importRows(
  { orm }: Pick<Kernel, 'orm'>,
  input: { id: string; verdict: RowVerdict; cursor?: number | null | undefined },
): Promise<z.infer<typeof importRowsAnswer>> {
  return readFork(orm).execute(rowsOf(input.verdict), [input.id, input.cursor ?? 0]);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';

/** Adds a problem to the rows of an import that match a condition; `r` is the row. */
const mark = (problem: RowProblem, condition: string) => `
  update user_import_row r set problems = coalesce(r.problems, '[]'::jsonb) || '["${problem}"]'::jsonb
  where r.import_id = ?::uuid
    and not coalesce(r.problems, '[]'::jsonb) @> '["${problem}"]'::jsonb and ${condition}`;

/** The first line with the value keeps it. Later lines are duplicates. */
const said = (column: string, expression: string) => `
  r.line in (select d.line from (
    select x.line, row_number() over (partition by ${expression} order by x.line) as place
    from user_import_row x where x.import_id = ?::uuid and x.${column} <> '') d
    where d.place > 1)`;

const FOUND: { problem: RowProblem; condition: string }[] = [
  { problem: 'duplicate-email', condition: said('email', 'x.email') },
  {
    problem: 'duplicate-subscription',
    condition: said('stripe_subscription_id', 'x.stripe_subscription_id'),
  },
  {
    problem: 'duplicate-customer',
    condition: said('stripe_customer_id', 'x.stripe_customer_id'),
  },
  { problem: 'duplicate-discord', condition: said('discord_name', 'x.discord_name') },
  {
    problem: 'duplicate-tradingview',
    condition: said('tradingview_name', 'lower(x.tradingview_name)'),
  },
  {
    problem: 'duplicate-source-ref',
    condition: said(
      'plan_source_ref',
      "coalesce(x.plan_source, 'operator') || ' ' || x.plan_source_ref",
    ),
  },
  {
    problem: 'source-ref-in-use',
    condition: `exists (select from plan_grant g where g.ended_at is null
      and g.source = coalesce(r.plan_source, 'operator') and g.source_ref = r.plan_source_ref)`,
  },
  {
    problem: 'has-account',
    condition: 'exists (select from account a where a.email = r.email)',
  },
  {
    problem: 'subscription-in-use',
    condition: `exists (select from subscription s
      where s.stripe_subscription_id = r.stripe_subscription_id)`,
  },
  {
    problem: 'customer-in-use',
    condition: `exists (select from customer c where c.stripe_customer_id = r.stripe_customer_id)`,
  },
  {
    problem: 'discord-in-use',
    condition: `exists (select from discord_identity d
      where d.username = r.discord_name or d.member_id = r.discord_name)`,
  },
  {
    problem: 'tradingview-in-use',
    condition: `exists (select from tradingview_identity t
      where t.username_key = lower(r.tradingview_name))`,
  },
];

/** Marks rows that conflict with each other or with existing users. */
export async function findConflicts(em: EntityManager, importId: string): Promise<void> {
  for (const { problem, condition } of FOUND) {
    const sql = mark(problem, condition);
    await em.execute(
      sql,
      sql
        .split('?::uuid')
        .slice(1)
        .map(() => importId),
    );
  }
}

import { Pool } from 'pg';
import { userIdOf } from '../seed/rows.ts';
import { withoutIndexes } from '../seed/seed.ts';
import { auditStatements } from './audit-rows.ts';
import { idAt, timeOf, userId } from './row-parts.ts';
import { signalStatements } from './signal-rows.ts';

/** Rows of each table. */
export interface HistorySize {
  inbox: number;
  payments: number;
  accessAttempts: number;
  audit: number;
  signals: number;
}

/** Attempts of each user who has any: as many beside a long history as beside a short one. */
const ATTEMPTS_EACH = 50;

/** A plan of few places: its payments are few, however many the others have. */
export const LIMITED_PLAN = 'founders';
const LIMITED = 500;
const BUYERS = 100;

/** A user who has attempts. Spread over all of them, and the same in every run. */
export function userWithAttempts(call: number, attempts: number): string {
  return userIdOf((call * 7_919) % (attempts / ATTEMPTS_EACH));
}

const each = (count: number) =>
  `generate_series(1, ${count}) n, lateral (select ${timeOf(count)} as at) t`;

/** Finished rows alone, as the product's writers leave them. */
function statementsFor(size: HistorySize): Record<string, string> {
  const { inbox, payments, accessAttempts } = size;
  const isPaid = 'n % 5 < 2';
  return {
    inbox_event: `
      insert into inbox_event (id, source, external_id, type, subject, received_at, next_attempt_at,
          attempts, processed_at, trace)
        select ${idAt('at', 'i')}, 'stripe', 'evt_' || md5(n::text),
          (array['invoice.paid','customer.subscription.updated','charge.succeeded'])[n % 3 + 1],
          jsonb_build_object('objectId', 'in_' || md5('o' || n), 'objectKind', 'invoice',
            'customerId', 'cus_' || substr(md5((n % 9973)::text), 1, 14)),
          at, at + interval '30 seconds', 1, at + interval '300 milliseconds', md5('t' || n)
        from ${each(inbox)}`,
    payment_attempt: `
      insert into payment_attempt (id, user_id, kind, state, plan, billing_cycle, amount_cents,
          currency, stripe_price_id, stripe_session_id, return_origin, created_at, expires_at, paid_at,
          consumed_at)
        select ${idAt('at', 'p')}, ${userId(`n % case when n <= ${LIMITED} then ${BUYERS} else ${payments / ATTEMPTS_EACH} end`)},
          case when n % 2 = 0 then 'sign-up' else 'upgrade' end,
          case when ${isPaid} then 'paid' else 'expired' end,
          case when n <= ${LIMITED} then '${LIMITED_PLAN}'
            else (array['basic','standard','premium'])[n % 3 + 1] end, 'monthly', 2900, 'usd',
          'price_' || n % 6, 'cs_live_' || md5('s' || n) || md5('c' || n), 'https://shop.example',
          at, at + interval '1 hour', case when ${isPaid} then at + interval '3 minutes' end,
          case when ${isPaid} and n % 2 = 0 then at + interval '4 minutes' end
        from ${each(payments)}`,
    access_attempt: `
      insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome,
          started_at, ended_at, business_at, trace)
        select ${idAt('at', 'a')}, ${userId(`n % ${accessAttempts / ATTEMPTS_EACH}`)},
          md5('g' || n % ${accessAttempts / 10})::uuid,
          (array['indicator-main','indicator-wavematrix'])[n % 2 + 1],
          (array['give','extend','extend','take'])[n % 4 + 1], 'subscription', 'done',
          at - interval '400 milliseconds', at, at, md5('t' || n)
        from ${each(accessAttempts)}`,
    ...auditStatements(size.audit),
    ...signalStatements(size.signals),
  };
}

/** Adds a history of two years to a database that has its users. */
export async function seedHistory(databaseUrl: string, size: HistorySize): Promise<void> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 2,
    options: '-c session_replication_role=replica -c maintenance_work_mem=256MB',
  });
  try {
    await withoutIndexes(pool, statementsFor(size));
    await pool.query(
      `update signal_chain set last_seq = ${size.signals}, head = md5('h') || md5('h')`,
    );
    await pool.query(
      `update record_progress set judged_seq = ${size.signals}, judged_until = now() - interval '30 seconds'`,
    );
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
  } finally {
    await pool.end();
  }
}

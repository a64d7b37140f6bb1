import type { Pool } from 'pg';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { batchWrites } from '../../database/statements/batch-writes.ts';
import { prepared } from '../../database/statements/prepared.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';

type DatabaseDeps = Pick<Kernel, 'orm' | 'machineClock'>;

/** Counts one page of the user list. */
export type ReadingCounter = (read: { operatorId: string; rows: number }) => Promise<void>;

export interface ReadingDeps {
  countReading: ReadingCounter;
}

const COUNT = {
  name: 'operator-reading',
  text: `
    insert into operator_reading (operator_id, hour, pages, rows)
      select "operatorId", date_trunc('hour', $2::timestamptz), pages, rows
        from json_to_recordset($1) as read ("operatorId" uuid, pages int, rows int)
        order by "operatorId"
      on conflict (operator_id, hour) do update
        set pages = operator_reading.pages + excluded.pages,
          rows = operator_reading.rows + excluded.rows`,
};

/** Far more pages than are read while one statement runs. */
const MAX_AT_ONCE = 64;

const TAKE_ENDED_HOURS = `
  delete from operator_reading where hour < date_trunc('hour', ?::timestamptz)
    returning operator_id as "operatorId", hour, pages, rows`;

interface Reading {
  operatorId: string;
  hour: string | Date;
  pages: number;
  rows: number;
}

/**
 * All pages of an operator count in one row. Those that wait share the next statement, so a row that is locked keeps
 * one connection busy instead of all.
 */
export function createReadingCounter({ orm, machineClock }: DatabaseDeps): ReadingCounter {
  return batchWrites({
    async write(reads) {
      const sums = new Map<string, { operatorId: string; pages: number; rows: number }>();
      for (const { operatorId, rows } of reads) {
        const { pages = 0, rows: before = 0 } = sums.get(operatorId) ?? {};
        sums.set(operatorId, { operatorId, pages: pages + 1, rows: before + rows });
      }
      const pool: Pool = await orm.em.getConnection().getNativeClient();
      const values = [JSON.stringify([...sums.values()]), machineClock.now()];
      await pool.query(prepared({ ...COUNT, values }));
      return reads.map(() => undefined);
    },
    atOnce: MAX_AT_ONCE,
  });
}

/** Counts one page of the user list before it is answered. The audit gets one entry per hour. */
export function countUsersRead(
  deps: ReadingDeps,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
  rows: number,
): Promise<void> {
  return deps.countReading({ operatorId, rows });
}

/** Moves the counts of every finished hour into the audit. Safe to run on several instances. */
export async function auditUsersRead(deps: DatabaseDeps): Promise<void> {
  await transact(deps.orm, async (em) => {
    const at = deps.machineClock.now();
    for (const { operatorId, hour, pages, rows } of await em.execute<Reading[]>(TAKE_ENDED_HOURS, [
      at,
    ])) {
      recordAudit(em, {
        at,
        actor: operatorActor({ operatorId }),
        action: 'users.read',
        target: 'users',
        before: null,
        after: { hour: new Date(hour).toISOString(), pages, rows },
      });
    }
  });
}

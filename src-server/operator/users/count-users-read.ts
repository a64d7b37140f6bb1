import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';

export type ReadingDeps = Pick<Kernel, 'orm' | 'machineClock'>;

const COUNT = `
  insert into operator_reading (operator_id, hour, pages, rows)
    values (?::uuid, date_trunc('hour', ?::timestamptz), 1, ?)
    on conflict (operator_id, hour) do update
      set pages = operator_reading.pages + 1, rows = operator_reading.rows + excluded.rows`;

const TAKE_ENDED_HOURS = `
  delete from operator_reading where hour < date_trunc('hour', ?::timestamptz)
    returning operator_id as "operatorId", hour, pages, rows`;

interface Reading {
  operatorId: string;
  hour: string | Date;
  pages: number;
  rows: number;
}

/** Counts one page of the user list before it is answered. The audit gets one entry per hour. */
export async function countUsersRead(
  deps: ReadingDeps,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
  rows: number,
): Promise<void> {
  const now = deps.machineClock.now();
  await deps.orm.em.fork().execute(COUNT, [operatorId, now, rows]);
}

/** Moves the counts of every finished hour into the audit. Safe to run on several instances. */
export async function auditUsersRead(deps: ReadingDeps): Promise<void> {
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

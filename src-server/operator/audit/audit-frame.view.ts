import type { z } from 'zod';
import type { auditFrameAnswer } from '../../../src/contract/operator/audit.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

/** Loose index scan over the distinct actions: as fast with millions of entries as with ten. */
const ACTIONS = `
  with recursive step as (
    (select action from audit_entry order by action limit 1)
    union all
    select (select e.action from audit_entry e where e.action > step.action order by e.action limit 1)
    from step where step.action is not null)
  select action from step where action is not null`;

const SEAL = `
  select to_char(day, 'YYYY-MM-DD') as "sealedUntil",
    coalesce((select mac from audit_link order by seq desc limit 1), hash) as head,
    to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sealedAt"
  from audit_seal order by day desc limit 1`;

type Frame = z.infer<typeof auditFrameAnswer>;

export async function auditFrame({ orm }: Pick<Kernel, 'orm'>): Promise<Frame> {
  const em = readFork(orm);
  const actions = await em.execute<{ action: string }[]>(ACTIONS);
  const [seal] = await em.execute<NonNullable<Frame['seal']>[]>(SEAL);
  const operators = await em.execute<Frame['operators']>(
    'select id, username as name from operator order by username limit 100',
  );
  return { operators, actions: actions.map(({ action }) => action), seal: seal ?? null };
}

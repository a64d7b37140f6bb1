import type { EntityManager } from '@mikro-orm/postgresql';
import type { FactorPolicy } from '../../../src/contract/operator/operators.contract.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import { refusedRight } from '../../procedure/actor.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { OperatorEntity } from '../operator.entity.ts';
import { operatorAct } from '../sign-in/audit-sign-in.ts';
import { hasFactor, isFactorRequired } from './keep-a-factor.ts';

type Deps = Pick<Kernel, 'orm' | 'machineClock'>;

const WITHOUT_FACTOR = `
  select o.username, o.role, o.id = ? as "isYou" from operator o
    where o.totp_sealed is null and not exists (select 1 from passkey k where k.owner_id = o.id)
    order by o.username limit 200`;

/** Whether every operator needs a second factor, and which of them have none. */
export async function readFactorPolicy(
  deps: Pick<Deps, 'orm'>,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
): Promise<FactorPolicy> {
  const em = readFork(deps.orm);
  const without = await em.execute<FactorPolicy['without']>(WITHOUT_FACTOR, [operatorId]);
  return { required: await isFactorRequired(em), without };
}

/** Takes effect at the next call of every session. Safe to repeat. */
export async function setFactorPolicy(
  deps: Deps,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
  required: boolean,
): Promise<void> {
  await transact(deps.orm, async (em) => {
    const owner = await em.findOne(OperatorEntity, { id: operatorId, role: 'owner' }, FOR_UPDATE);
    if (owner === null) throw refusedRight('operators.manage');
    if (required && !(await hasFactor(em, operatorId))) {
      const message = 'Set up a second factor for yourself first.';
      throw new AppError('admin.own-factor-missing', 'precondition', message);
    }
    if (!(await store(em, required, deps.machineClock.now()))) return;
    const act = { ...operatorAct(deps, operatorId), target: 'operators' };
    const facts = { before: { required: !required }, after: { required } };
    recordAudit(em, { ...act, ...facts, action: 'operator.factor-policy-changed' });
  });
}

const SWITCH_ON = `
  insert into operator_policy as p (name, is_on, changed_at) values ('second-factor', true, ?)
    on conflict (name) do update set is_on = true, changed_at = excluded.changed_at
      where not p.is_on returning 1`;
const SWITCH_OFF = `
  update operator_policy set is_on = false, changed_at = ?
    where name = 'second-factor' and is_on returning 1`;

/** False if nothing changed. */
async function store(em: EntityManager, required: boolean, now: Date): Promise<boolean> {
  return (await em.execute<unknown[]>(required ? SWITCH_ON : SWITCH_OFF, [now])).length > 0;
}

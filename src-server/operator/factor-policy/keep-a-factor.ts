import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../errors/app-error.ts';

const IS_REQUIRED = "select 1 from operator_policy where name = 'second-factor' and is_on";

const LOCK = 'select 1 from operator where id = ?::uuid for update';
const HAS_FACTOR = `
  select 1 from operator o where o.id = ?::uuid and (o.totp_sealed is not null
    or exists (select 1 from passkey k where k.owner_id = o.id))`;

export async function isFactorRequired(em: EntityManager): Promise<boolean> {
  return (await em.execute<unknown[]>(IS_REQUIRED)).length > 0;
}

/**
 * Whether the operator has an authenticator or a passkey. Locks the operator's row, so factors stay
 * until the transaction ends.
 */
export async function hasFactor(em: EntityManager, operatorId: string): Promise<boolean> {
  // A separate statement, so the next one sees what the lock waited for.
  await em.execute(LOCK, [operatorId]);
  return (await em.execute<unknown[]>(HAS_FACTOR, [operatorId])).length > 0;
}

/**
 * Call after removing a factor, in the same transaction. Keeps the last one while a second factor
 * is required.
 */
export async function keepAFactor(em: EntityManager, operatorId: string): Promise<void> {
  const remains = await hasFactor(em, operatorId);
  if (remains || !(await isFactorRequired(em))) return;
  const message = 'Every operator needs a second factor. Add another one before you remove this.';
  throw new AppError('admin.last-factor', 'precondition', message);
}

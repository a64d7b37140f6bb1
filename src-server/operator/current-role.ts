import { type OperatorRole, roleOf } from '../../src/domain/people/operator-rights.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { OperatorEntity } from './operator.entity.ts';

/**
 * For work that outlives its request: the operator may have been removed, which is null, or given
 * another role since.
 */
export async function currentRoleOf(orm: Orm, username: string): Promise<OperatorRole | null> {
  const operator = await readFork(orm).findOne(OperatorEntity, { username });
  return operator === null ? null : roleOf(operator.role);
}

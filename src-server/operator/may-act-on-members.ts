import { mayDo, roleOf } from '../../src/domain/people/operator-rights.ts';
import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { OperatorEntity } from './operator.entity.ts';

/**
 * For work that outlives its request: the operator may have been removed, or given another role,
 * since.
 */
export async function mayActOnMembers(orm: Orm, username: string): Promise<boolean> {
  const operator = await readFork(orm).findOne(OperatorEntity, { username });
  return operator !== null && mayDo(roleOf(operator.role), 'community.members');
}

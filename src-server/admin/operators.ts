import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import type { AdminDeps } from './admin.deps.ts';
import { OperatorEntity } from './operator.entity.ts';

/** Keeps the operator of the environment as a row: created on first start, its password follows. */
export async function ensureFirstOperator(
  deps: Pick<AdminDeps, 'orm' | 'clock' | 'passwords'>,
  configured: { username: string; password: string | null; passwordHash: string | null },
): Promise<void> {
  const known = await deps.orm.em.fork().findOne(OperatorEntity, { username: configured.username });
  const unchanged =
    known !== null &&
    (configured.passwordHash !== null
      ? known.passwordHash === configured.passwordHash
      : await deps.passwords.verify(known.passwordHash, configured.password ?? ''));
  if (unchanged) return;
  const passwordHash =
    configured.passwordHash ?? (await deps.passwords.hash(configured.password ?? ''));
  await transact(deps.orm, async (em) => {
    const row = await em.findOne(OperatorEntity, { username: configured.username });
    if (row !== null) {
      row.passwordHash = passwordHash;
      return;
    }
    em.create(OperatorEntity, {
      id: newId(),
      username: configured.username,
      passwordHash,
      fromEnvironment: true,
      createdAt: deps.clock.now(),
    });
  });
}

import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { recordAudit, SYSTEM_ACTOR } from '../audit/record-audit.ts';
import { forgetPasskeys } from '../auth/passkeys/passkeys.view.ts';
import { forgetBrowsersOf } from '../auth/session/known-browsers.ts';
import { newId } from '../database/identifier.ts';
import type { Orm } from '../database/orm.ts';
import { FOR_UPDATE } from '../database/row-locks.ts';
import { readFork, transact } from '../database/transaction.ts';
import type { OperatorDeps } from './operator.deps.ts';
import { type Operator, OperatorEntity } from './operator.entity.ts';
import { OperatorSessionEntity } from './operator-session.entity.ts';
import { deleteOperator } from './sign-in/invitation/delete-operator.ts';

type Deps = Pick<OperatorDeps, 'orm' | 'clock' | 'machineClock' | 'passwords'>;

/**
 * Syncs the configured operator with the environment: created on first start, then name and
 * password follow. A previously configured name or password no longer signs in.
 */
export async function ensureFirstOperator(
  deps: Deps,
  configured: { username: string; password: string | null; passwordHash: string | null },
): Promise<void> {
  const { username } = configured;
  const saved = await operatorsKept(deps.orm, username);
  const known = saved.find((operator) => operator.username === username);
  const unchanged =
    known !== undefined &&
    (configured.passwordHash !== null
      ? known.passwordHash === configured.passwordHash
      : await deps.passwords.verify(known.passwordHash, configured.password ?? ''));
  // The usual start: nothing to write, and no former operator to lock out.
  if (unchanged && saved.every((each) => each === known && isConfigured(each))) return;
  const passwordHash = unchanged
    ? known.passwordHash
    : (configured.passwordHash ?? (await deps.passwords.hash(configured.password ?? '')));
  const overtaken = await transact(deps.orm, async (em) => {
    await removeFormer(em, deps, username);
    const row = await em.findOne(OperatorEntity, { username }, FOR_UPDATE);
    if (row?.passwordHash !== known?.passwordHash) return true;
    if (row !== null) return follow(em, deps, row, passwordHash);
    const id = newId();
    const createdAt = deps.clock.now();
    em.create(OperatorEntity, {
      id,
      username,
      role: 'owner',
      passwordHash,
      fromEnvironment: true,
      createdAt,
    });
  }).catch((error: unknown) => {
    if (error instanceof UniqueConstraintViolationException) return true;
    throw error;
  });
  // Another starting instance was first. Salts differ, so only a new read shows whether the
  // password is the same.
  if (overtaken) await ensureFirstOperator(deps, configured);
}

const isConfigured = ({ fromEnvironment, role }: { fromEnvironment: boolean; role: string }) =>
  fromEnvironment && role === 'owner';

/** The operator configured now, and those configured before. */
function operatorsKept(orm: Orm, username: string) {
  return readFork(orm).execute<
    { username: string; role: string; passwordHash: string; fromEnvironment: boolean }[]
  >(
    `select username, role, password_hash as "passwordHash", from_environment as "fromEnvironment"
     from operator where username = ? or from_environment`,
    [username],
  );
}

async function removeFormer(em: EntityManager, deps: Deps, username: string): Promise<void> {
  const former = await em.find(
    OperatorEntity,
    { fromEnvironment: true, username: { $ne: username } },
    FOR_UPDATE,
  );
  for (const operator of former) {
    const gone = await deleteOperator(em, operator);
    note(em, deps, {
      id: operator.id,
      action: 'operator.removed',
      after: { ...gone, by: 'settings' },
    });
  }
}

async function follow(
  em: EntityManager,
  deps: Deps,
  row: Operator,
  passwordHash: string,
): Promise<void> {
  if (!row.fromEnvironment) {
    row.fromEnvironment = true;
    note(em, deps, { id: row.id, action: 'operator.configured', after: { by: 'settings' } });
  }
  if (row.role !== 'owner') {
    note(em, deps, {
      id: row.id,
      action: 'operator.role-changed',
      after: { role: 'owner', by: 'settings' },
    });
    row.role = 'owner';
  }
  if (row.passwordHash === passwordHash) return;
  row.passwordHash = passwordHash;
  // The password may have been changed to get rid of a session that is still open.
  const sessionsEnded = await em.nativeDelete(OperatorSessionEntity, { operatorId: row.id });
  await forgetBrowsersOf(em, row.id);
  const passkeysEnded = await forgetPasskeys(em, { ownerId: row.id });
  const after = { by: 'settings', sessionsEnded, passkeysEnded };
  note(em, deps, { id: row.id, action: 'operator.password-changed', after });
}

function note(
  em: EntityManager,
  deps: Deps,
  { id, action, after }: { id: string; action: string; after: Record<string, string | number> },
): void {
  const act = { at: deps.machineClock.now(), actor: SYSTEM_ACTOR, before: null };
  recordAudit(em, { ...act, action, target: `operator:${id}`, after });
}

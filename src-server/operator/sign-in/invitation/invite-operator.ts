import type { EntityManager } from '@mikro-orm/postgresql';
import { mistakenFor } from '../../../../src/domain/people/look-alike-name.ts';
import type { OperatorRole } from '../../../../src/domain/people/operator-rights.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { knownCaller } from '../../../auth/password/password-gate.ts';
import { newId } from '../../../database/identifier.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { hashToken, newToken } from '../../../secrets/token.ts';
import type { OperatorDeps } from '../../operator.deps.ts';
import { OperatorEntity } from '../../operator.entity.ts';
import { operatorAct } from '../audit-sign-in.ts';
import { confirmPassword } from '../factors/confirm-password.ts';
import { refuseOperatorPassword } from '../refuse-operator-password.ts';
import { OperatorInviteEntity } from './operator-invite.entity.ts';

const LIFE_MS = 24 * 3_600_000;

/**
 * Creates a single-use link, valid for a day, that adds an operator. Replaces an earlier link for
 * the name.
 */
export async function inviteOperator(
  deps: OperatorDeps,
  actor: OperatorActor,
  input: { username: string; role: OperatorRole; password: string },
): Promise<{ link: string; expiresAt: string }> {
  await confirmPassword(deps, actor, input.password);
  const { username, role } = input;
  const token = newToken();
  const createdAt = deps.machineClock.now();
  const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
  await transact(deps.orm, async (em) => {
    if (!(await isOwner(em, actor.operatorId))) throw removedSince();
    await refuseLookAlike(em, username);
    await em.nativeDelete(OperatorInviteEntity, { username });
    const invitedBy = actor.operatorId;
    const tokenHash = hashToken(token);
    em.create(OperatorInviteEntity, {
      tokenHash,
      username,
      invitedBy,
      role,
      createdAt,
      expiresAt,
    });
    const after = { invitation: markOf(tokenHash), role };
    recordAudit(em, { ...operatorAct(deps, invitedBy), action: 'operator.invited', after });
  });
  const link = `${deps.publicUrl}/admin?invite=${token}`;
  return { link, expiresAt: expiresAt.toISOString() };
}

export async function cancelInvitation(
  deps: OperatorDeps,
  actor: OperatorActor,
  username: string,
): Promise<void> {
  await transact(deps.orm, async (em) => {
    for (const invite of await em.find(OperatorInviteEntity, { username }, FOR_UPDATE)) {
      em.remove(invite);
      const after = { invitation: markOf(invite.tokenHash) };
      const act = operatorAct(deps, actor.operatorId);
      recordAudit(em, { ...act, action: 'operator.invitation-cancelled', after });
    }
  });
}

/** The operator that the link will create. Reading does not consume the link. */
export async function readInvitation(
  deps: OperatorDeps,
  token: string,
): Promise<{ username: string }> {
  const { username } = await findInvite(deps, livingInvite(deps, hashToken(token)));
  return { username };
}

const livingInvite = (deps: OperatorDeps, tokenHash: string) => ({
  tokenHash,
  expiresAt: { $gt: deps.machineClock.now() },
});

async function findInvite(deps: OperatorDeps, living: ReturnType<typeof livingInvite>) {
  const invite = await readFork(deps.orm).findOne(OperatorInviteEntity, living);
  if (invite === null) throw linkOver();
  return invite;
}

/** Follows the link: sets a password and creates the operator. */
export async function acceptInvitation(
  deps: OperatorDeps,
  input: { token: string; password: string },
): Promise<{ username: string }> {
  const tokenHash = hashToken(input.token);
  const living = livingInvite(deps, tokenHash);
  const { username, invitedBy, role } = await findInvite(deps, living);
  const { password } = input;
  const caller = knownCaller(tokenHash);
  await refuseOperatorPassword(deps.passwords, { password, username, caller });
  const passwordHash = await deps.passwords.hash(password, caller);
  const id = newId();
  await transact(deps.orm, async (em) => {
    // Conditional: of two concurrent followers, one succeeds.
    if ((await em.nativeDelete(OperatorInviteEntity, living)) !== 1) throw linkOver();
    // An invitation is void once its sender is no owner.
    if (!(await isOwner(em, invitedBy))) throw linkOver();
    await refuseLookAlike(em, username);
    // Two links may exist for one name. The other one becomes invalid.
    await em.nativeDelete(OperatorInviteEntity, { username });
    em.create(OperatorEntity, { id, username, role, passwordHash, createdAt: deps.clock.now() });
    const act = operatorAct(deps, id);
    recordAudit(em, {
      ...act,
      action: 'operator.joined',
      after: { invitedBy, role, invitation: markOf(tokenHash) },
    });
  });
  return { username };
}

/** Locked until the caller's transaction ends. */
async function isOwner(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select 1 from operator where id = ?::uuid and role = 'owner' for share",
    [id],
  );
  return rows.length > 0;
}

/** No operator may be mistaken for another in the list or the audit. */
async function refuseLookAlike(em: EntityManager, username: string): Promise<void> {
  const operators = await em.execute<{ username: string }[]>('select username from operator');
  const other = mistakenFor(
    username,
    operators.map((each) => each.username),
  );
  if (other === username) throw nameTaken();
  if (other !== null) throw lookAlike(other);
}

/** Identifies the invitation of an audit entry without opening it: a hash of the stored hash. */
const markOf = (tokenHash: string) => hashToken(tokenHash);

function removedSince(): AppError {
  return new AppError('admin.no-operator', 'not-found', 'You are no longer an owner.');
}

function linkOver(): AppError {
  const message = 'This link was already used or is no longer valid.';
  return new AppError('admin.link-over', 'precondition', message);
}

function lookAlike(other: string): AppError {
  const message = `This name looks like ${other}, who is an operator. Please choose another.`;
  return new AppError('admin.name-taken', 'conflict', message);
}

function nameTaken(): AppError {
  return new AppError('admin.name-taken', 'conflict', 'An operator with this name already exists.');
}

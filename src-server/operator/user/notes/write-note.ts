import type { EntityManager } from '@mikro-orm/postgresql';
import { getAccount } from '../../../account-data/data-subject.ts';
import { currentActor, recordAudit } from '../../../audit/record-audit.ts';
import { newId } from '../../../database/identifier.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { accountClosing } from '../../../errors/account-closing.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Kernel } from '../../../kernel.ts';
import { lockOpenAccount } from '../../../people/account-lock.ts';
import { type UserNote, UserNoteEntity } from './user-note.entity.ts';

const EDITED = 'This note was edited by someone else. Copy your text, then open the note again.';

type NoteDeps = Pick<Kernel, 'orm' | 'clock' | 'machineClock'>;

/** Returns the note's id. */
export function addNote(
  deps: NoteDeps,
  { operatorId }: { operatorId: string },
  { accountId, body }: { accountId: string; body: string },
): Promise<string> {
  return transact(deps.orm, async (em) => {
    await getAccount(em, accountId);
    await requireOpen(em, accountId);
    const id = newId();
    const createdAt = deps.clock.now();
    em.create(UserNoteEntity, {
      id,
      accountId,
      operatorId,
      body,
      createdAt,
      editedAt: null,
      editedBy: null,
    });
    note(em, deps, { action: 'user.note-added', accountId, noteId: id });
    return id;
  });
}

/** Raises 'conflict' if the note was edited since it was shown. Safe to repeat. */
export function editNote(
  deps: NoteDeps,
  { operatorId }: { operatorId: string },
  { id, body, editedAt }: { id: string; body: string; editedAt: string | null },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const found = await getNote(em, id);
    await requireOpen(em, found.accountId);
    if (found.body === body) return;
    if ((found.editedAt?.toISOString() ?? null) !== editedAt) {
      throw new AppError('admin.note-edited', 'conflict', EDITED);
    }
    Object.assign(found, { body, editedAt: deps.clock.now(), editedBy: operatorId });
    note(em, deps, { action: 'user.note-edited', accountId: found.accountId, noteId: id });
  });
}

export function deleteNote(deps: NoteDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const found = await getNote(em, id);
    em.remove(found);
    note(em, deps, { action: 'user.note-deleted', accountId: found.accountId, noteId: id });
  });
}

async function getNote(em: EntityManager, id: string): Promise<UserNote> {
  const found = await em.findOne(UserNoteEntity, { id }, FOR_UPDATE);
  if (found !== null) return found;
  throw new AppError('admin.no-note', 'not-found', 'This note does not exist anymore.');
}

async function requireOpen(em: EntityManager, accountId: string): Promise<void> {
  if (!(await lockOpenAccount(em, accountId))) throw accountClosing('admin');
}

/** The audit log keeps no free text, which may name people. */
function note(
  em: EntityManager,
  { machineClock }: NoteDeps,
  { action, accountId, noteId }: { action: string; accountId: string; noteId: string },
): void {
  recordAudit(em, {
    at: machineClock.now(),
    actor: currentActor(),
    action,
    target: `account:${accountId}`,
    before: null,
    after: { noteId },
  });
}

import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { FormActions } from '../../../../components/form-actions.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showMoment } from '../../../../lib/dates.ts';
import { useUnsaved } from '../../frame/use-unsaved.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useMay } from '../../role/role-root.tsx';
import { USER_COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';
import { NOTES_COPY as COPY } from './copy.ts';

type Note = OperatorUser['notes'][number];

const MAX_LENGTH = 4_000;

/** Private notes of the operators, newest first. */
export function NotesSection({ user }: { user: OperatorUser }) {
  const mayWrite = useMay()('users.help') && user.erasure === null;
  const [editing, setEditing] = useState<Note | null>(null);
  const [removing, setRemoving] = useState<Note | null>(null);
  return (
    <Panel dense title={COPY.title}>
      {user.notes.length === 0 && <p className={styles.muted}>{COPY.none}</p>}
      <ul className={styles.notes}>
        {user.notes.map((note) => (
          <li key={note.id}>
            <p>{note.body}</p>
            <small>
              {note.by ?? COPY.formerOperator}, {showMoment(note.createdAt)}
              {editOf(note)}
            </small>
            {mayWrite && (
              <span className={styles.noteActions}>
                <button
                  type="button"
                  className={styles.textButton}
                  aria-label={COPY.editOf(note.body)}
                  onClick={() => setEditing(note)}
                >
                  {COPY.edit}
                </button>
                <button
                  type="button"
                  className={styles.textButton}
                  aria-label={COPY.removeOf(note.body)}
                  onClick={() => setRemoving(note)}
                >
                  {COPY.remove}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote accountId={user.id} />}
      {editing !== null && <EditDialog note={editing} onClose={() => setEditing(null)} />}
      {removing !== null && <RemoveDialog note={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

/** Names another editor than the author. */
function editOf({ by, editedAt, editedBy }: Note): string {
  if (editedAt === null) return '';
  const moment = showMoment(editedAt);
  const isAuthor = editedBy === null || editedBy === by;
  return ` · ${isAuthor ? COPY.edited(moment) : COPY.editedBy(editedBy, moment)}`;
}

function NewNote({ accountId }: { accountId: string }) {
  const [body, setBody] = useState('');
  useUnsaved(body.trim() === '' ? null : COPY.leave);
  const { onSuccess } = useOutcome();
  const add = trpc.admin.addNote.useMutation({
    onSuccess: () => {
      setBody('');
      onSuccess({ success: true, message: COPY.added });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() !== '') add.mutate({ accountId, body });
  };
  return (
    <form className={styles.newNote} onSubmit={submit}>
      <Textarea
        label={COPY.field}
        rows={2}
        value={body}
        maxLength={MAX_LENGTH}
        errorProps={{ role: 'alert' }}
        error={add.error && (serverMessage(add.error) ?? USER_COPY.unreachable)}
        onChange={({ currentTarget: { value } }) => setBody(value)}
      />
      <FormActions>
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={add.isPending || body.trim() === ''}
        >
          {COPY.add}
        </Button>
      </FormActions>
    </form>
  );
}

function EditDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const [body, setBody] = useState(note.body);
  const { onSuccess } = useOutcome();
  const edit = trpc.admin.editNote.useMutation({
    onSuccess: () => {
      onSuccess({ success: true, message: COPY.added });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.editTitle}
      confirm={COPY.save}
      keep={COPY.cancel}
      disabled={body.trim() === ''}
      call={edit}
      onConfirm={() => edit.mutate({ id: note.id, body, editedAt: note.editedAt })}
      onClose={onClose}
    >
      <Textarea
        label={COPY.title}
        rows={5}
        value={body}
        maxLength={MAX_LENGTH}
        onChange={({ currentTarget: { value } }) => setBody(value)}
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { onSuccess } = useOutcome();
  const remove = trpc.admin.deleteNote.useMutation({
    onSuccess: () => {
      onSuccess({ success: true, message: COPY.removed });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.removeTitle}
      confirm={COPY.remove}
      tone="danger"
      keep={COPY.keep}
      call={remove}
      onConfirm={() => remove.mutate({ id: note.id })}
      onClose={onClose}
    >
      <p>{COPY.removeWhat}</p>
    </ConfirmDialog>
  );
}

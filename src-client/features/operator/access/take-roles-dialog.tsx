import { useState } from 'react';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import styles from '../parts/parts.module.css';
import { reasonText } from '../parts/reason-text.ts';
import type { UnexplainedHolder } from './holder-rows.ts';
import { type TakenRoles, useTakeRoles } from './use-take-roles.ts';

interface TakeRolesDialogProps {
  members: readonly UnexplainedHolder[];
  onClose: () => void;
  onTaken: () => void;
}

const NAMES = 5;

function namesOf(members: readonly UnexplainedHolder[]): string {
  const names = members.slice(0, NAMES).map(({ displayName }) => displayName);
  const more = members.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`;
}

function sumOf({ members }: TakenRoles, asked: number): string {
  const left = members.filter(({ taken }) => !taken);
  const done = members.length - left.length;
  const why = [...new Set(left.map(({ reason }) => reasonText(reason)))].join('; ');
  const rest = asked - members.length;
  return [
    `${count(done)} ${done === 1 ? 'member' : 'members'} lost their paid roles.`,
    ...(left.length === 0 ? [] : [`${count(left.length)} kept theirs: ${why}.`]),
    ...(rest === 0 ? [] : [`Close this to scan the other ${count(rest)} again.`]),
  ].join(' ');
}

/** The operator confirms the removal by typing the number of members. */
export function TakeRolesDialog({ members, onClose, onTaken }: TakeRolesDialogProps) {
  const [typed, setTyped] = useState('');
  // The list behind may refresh.
  const [asked] = useState(members);
  const { taken, take, stop } = useTakeRoles();
  const isRunning = taken?.isRunning === true;
  const [first] = asked;
  // A number to type guards against a wrong selection. One person is named in the title.
  const alone = asked.length === 1 && first !== undefined ? first.displayName : null;
  const confirm = async () => {
    const ended = await take(asked.map(({ memberId }) => memberId));
    if (ended.members.filter((each) => each.taken).length < asked.length) return;
    notify.success('Removed', sumOf(ended, asked.length));
    onTaken();
  };
  const close = () => {
    if (isRunning) stop();
    else if (taken === null) onClose();
    else onTaken();
  };
  return (
    <ConfirmDialog
      title={
        alone === null
          ? `Remove the paid roles of ${count(asked.length)} members`
          : `Remove the paid roles of ${alone}?`
      }
      tone="danger"
      confirm={isRunning ? 'Removing…' : 'Remove'}
      keep={isRunning ? 'Stop' : taken === null ? 'Keep the roles' : 'Close'}
      disabled={taken !== null || (alone === null && typed !== String(asked.length))}
      call={{ isPending: isRunning, error: taken?.error ?? null }}
      canStop
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <p className={styles.note}>
        {namesOf(asked)} will lose their paid roles immediately and stay in the server. Anyone who
        now pays for a role keeps it. The audit log records who removed them.
      </p>
      {alone === null && (
        <label className={styles.field}>
          Type {asked.length} to confirm
          <input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            readOnly={taken !== null}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
      )}
      {isRunning && alone === null && (
        <p className={styles.quiet} role="status">
          {count(taken.members.length)} of {count(asked.length)} members done.
        </p>
      )}
      {taken !== null && !isRunning && (
        <p className={styles.trouble} role="alert">
          {sumOf(taken, asked.length)}
        </p>
      )}
    </ConfirmDialog>
  );
}

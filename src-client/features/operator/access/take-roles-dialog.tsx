import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import styles from '../parts/parts.module.css';
import { reasonText } from '../parts/reason-text.ts';
import type { UnexplainedHolder } from './holder-rows.ts';

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

/** The operator confirms the removal by typing the number of members. */
export function TakeRolesDialog({ members, onClose, onTaken }: TakeRolesDialogProps) {
  const [typed, setTyped] = useState('');
  const [first] = members;
  // A number to type guards against a wrong selection. One person is named in the title.
  const alone = members.length === 1 && first !== undefined ? first.displayName : null;
  const take = trpc.discord.takeRoles.useMutation({
    onSuccess: (answer) => {
      const left = answer.members.filter(({ taken }) => !taken);
      const done = answer.members.length - left.length;
      const why = [...new Set(left.map(({ reason }) => reasonText(reason)))].join('; ');
      const rest = left.length === 0 ? '' : ` ${count(left.length)} kept theirs: ${why}.`;
      const text = `${count(done)} ${done === 1 ? 'member' : 'members'} lost their paid roles.${rest}`;
      if (done > 0) notify.success('Removed', text);
      else notify.error('Not removed', text);
      onTaken();
    },
  });
  return (
    <ConfirmDialog
      title={
        alone === null
          ? `Remove the paid roles of ${count(members.length)} members`
          : `Remove the paid roles of ${alone}?`
      }
      tone="danger"
      confirm={take.isPending ? 'Removing…' : 'Remove'}
      keep="Keep the roles"
      disabled={alone === null && typed !== String(members.length)}
      call={take}
      onConfirm={() =>
        take.mutate({
          memberIds: members.map(({ memberId }) => memberId),
          typedCount: alone === null ? Number(typed) : 1,
        })
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        {namesOf(members)} will lose their paid roles immediately and stay in the server. Anyone who
        now pays for a role keeps it. The audit log records who removed them.
      </p>
      {alone === null && (
        <label className={styles.field}>
          Type {members.length} to confirm
          <input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
      )}
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
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
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The operator confirms the removal by typing the number of members. */
export function TakeRolesDialog({ members, onClose, onTaken }: TakeRolesDialogProps) {
  const [typed, setTyped] = useState('');
  const take = trpc.discord.takeRoles.useMutation({
    onSuccess: (answer) => {
      const left = answer.members.filter(({ taken }) => !taken);
      const done = answer.members.length - left.length;
      const why = [...new Set(left.map(({ reason }) => reasonText(reason)))].join('; ');
      const rest = left.length === 0 ? '' : ` ${left.length} kept theirs: ${why}.`;
      const text = `${done} ${done === 1 ? 'member' : 'members'} lost their paid roles.${rest}`;
      if (done > 0) notify.success('Removed', text);
      else notify.error('Not removed', text);
      onTaken();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove the paid roles of ${members.length}`}
      confirm={take.isPending ? 'Removing…' : 'Remove'}
      keep="Keep the roles"
      disabled={typed !== String(members.length)}
      call={take}
      onConfirm={() =>
        take.mutate({
          memberIds: members.map(({ memberId }) => memberId),
          typedCount: Number(typed),
        })
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        {namesOf(members)} will lose the paid roles shown immediately and stay in the server. Anyone
        who now pays for a role keeps it. The audit log records who removed them.
      </p>
      <label className={styles.field}>
        Type {members.length} to confirm
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
    </ConfirmDialog>
  );
}

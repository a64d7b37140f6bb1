import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import styles from '../parts/parts.module.css';
import type { Unclear } from './unclear.ts';

interface SettleDialogProps {
  person: Unclear;
  onClose: () => void;
  onSettled: () => unknown;
}

const DISCORD_ID = /^\d{17,20}$/;

/** Assigns this member, or none of the candidates. The decision also detaches the member from any other account. */
export function SettleDialog({ person, onClose, onSettled }: SettleDialogProps) {
  const [memberId, setMemberId] = useState('');
  const wanted = memberId.trim();
  const settle = trpc.discord.settleUnclear.useMutation({
    onSuccess: (_, input) => {
      if (input.memberId === null) {
        notify.success('Decided', `${person.username} is invited to the server again.`);
      } else notify.success('Decided', 'Their roles are being assigned.');
      onSettled();
      onClose();
    },
  });
  const nobody = wanted === '';
  return (
    <ConfirmDialog
      title={`Who is ${person.username}?`}
      confirm={nobody ? 'Send a new invitation' : 'Link this member'}
      keep="Decide later"
      disabled={!nobody && !DISCORD_ID.test(wanted)}
      call={settle}
      onConfirm={() =>
        settle.mutate({ accountId: person.accountId, memberId: nobody ? null : wanted })
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        Enter the Discord member who is {person.email ?? person.username}. That member gets the
        roles. If another subscriber was linked to them, you decide about that one next. Leave it
        blank if it is none of them: the subscriber gets a new invitation. To find the ID, turn on
        Developer Mode in Discord, right-click the member and choose Copy User ID.
      </p>
      <label className={styles.field}>
        Discord ID of the member
        <input
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder="17 to 20 digits"
          value={memberId}
          onChange={({ currentTarget }) => setMemberId(currentTarget.value)}
        />
      </label>
    </ConfirmDialog>
  );
}

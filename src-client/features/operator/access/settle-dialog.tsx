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
      confirm={nobody ? 'None of them: invite again' : 'This is the one'}
      keep="Decide later"
      disabled={!nobody && !DISCORD_ID.test(wanted)}
      call={settle}
      onConfirm={() =>
        settle.mutate({ accountId: person.accountId, memberId: nobody ? null : wanted })
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        With an id, that member is this subscriber from now on and gets what they paid for; was the
        member taken for somebody else, that one is asked about next. Without an id, the subscriber
        gets a new invitation.
      </p>
      <label className={styles.field}>
        Discord id of the member
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

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import styles from '../tradingview-card.module.css';
import { CHANGE_COPY as COPY } from './change-username-copy.ts';
import { useChangeUsername } from './use-change-username.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameCheckLine } from './username-check-line.tsx';

interface ChangeUsernameDialogProps {
  username: string;
  onClose: () => void;
}

export function ChangeUsernameDialog({ username, onClose }: ChangeUsernameDialogProps) {
  const [typed, setTyped] = useState('');
  const check = useUsernameCheck(typed, username);
  const { submit, busy, problem } = useChangeUsername(onClose);
  const same = typed.trim().toLowerCase() === username.toLowerCase();
  const unready = busy || same || typed.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(typed);
  };
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <p className={styles.label}>{COPY.lead}</p>
        <TextInput
          label={COPY.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <UsernameCheckLine check={check} />
        {/* Shown inside: the modal dialog would cover a toast. */}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={unready || check.state === 'invalid'}>
            {busy ? COPY.busy : COPY.submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {COPY.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TRADINGVIEW_COPY as COPY } from '../copy.ts';
import styles from '../tradingview-card.module.css';
import { useSaveUsername } from './use-save-username.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameCheckLine } from './username-check-line.tsx';

interface UsernameFormProps {
  initial: string;
  onSaved: () => void;
  onCancel?: () => void;
}

export function UsernameForm({ initial, onSaved, onCancel }: UsernameFormProps) {
  const [typed, setTyped] = useState(initial);
  const check = useUsernameCheck(typed, initial);
  const { submit, busy } = useSaveUsername(onSaved);
  const blocked =
    busy || check.state === 'checking' || check.state === 'invalid' || typed.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(typed, check);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextInput
        label={COPY.username}
        description={COPY.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <UsernameCheckLine check={check} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={blocked}>
          {busy ? COPY.saving : COPY.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {COPY.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

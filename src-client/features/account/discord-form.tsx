import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './account-page.module.css';
import { DISCORD_COPY as COPY } from './copy.ts';

interface DiscordFormProps {
  busy: boolean;
  /** An account is already linked and keeps its roles for now. */
  keeps: boolean;
  onSave: (typed: string) => unknown;
  onCancel?: () => void;
}

export function DiscordForm({ busy, keeps, onSave, onCancel }: DiscordFormProps) {
  const [typed, setTyped] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSave(typed);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <TextInput
        label={COPY.name}
        description={COPY.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {keeps && <p className={styles.note}>{COPY.safe}</p>}
      <div className={styles.buttons}>
        <Button type="submit" disabled={busy || typed.trim() === ''}>
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

import { useState } from 'react';
import { DISCORD_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { NameForm } from '../../components/name-form.tsx';
import styles from './account-page.module.css';

interface DiscordFormProps {
  busy: boolean;
  /** An account is already linked and keeps its roles for now. */
  keeps: boolean;
  /** Another button of the card is the primary one. */
  quiet: boolean;
  onSave: (typed: string) => unknown;
  onCancel?: () => void;
}

export function DiscordForm({ busy, keeps, quiet, onSave, onCancel }: DiscordFormProps) {
  const [typed, setTyped] = useState('');
  return (
    <NameForm
      label={COPY.name}
      hint={COPY.hint}
      typed={typed}
      onType={setTyped}
      submit={busy ? COPY.saving : COPY.save}
      blocked={busy || typed.trim() === ''}
      quiet={quiet}
      onSubmit={() => onSave(typed)}
      other={onCancel && { text: COPY.cancel, press: onCancel }}
    >
      {keeps && <p className={styles.note}>{COPY.safe}</p>}
    </NameForm>
  );
}

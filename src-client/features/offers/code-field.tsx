import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CODE_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import styles from './offers.module.css';

interface CodeFieldProps {
  /** The code in use; null: none. */
  code: string | null;
  /** It is being checked. */
  busy: boolean;
  fault: string | null;
  onCode: (code: string | null) => void;
}

/** Opens on request. A refused code stays in the field with the reason. */
export function CodeField({ code, busy, fault, onCode }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(code !== null);
  const [typed, setTyped] = useState(code ?? '');
  if (!isOpen) {
    return (
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {COPY.add}
      </button>
    );
  }
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onCode(typed.trim() === '' ? null : typed.trim());
  };
  return (
    <form className={styles.field} onSubmit={apply} noValidate>
      <TextInput
        label={COPY.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={busy}>
        {busy ? COPY.checking : COPY.apply}
      </Button>
    </form>
  );
}

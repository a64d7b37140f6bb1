import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CODE_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import styles from './offers.module.css';

interface CodeFieldProps {
  /** The code that was chosen; null: none. */
  code: string | null;
  /** It is being checked. */
  busy: boolean;
  fault: string | null;
  onCode: (code: string | null) => void;
}

/** Asks for a code until one is in use. `used`: that code, which a screen reader then hears. */
export function CodeField({ used, ...field }: CodeFieldProps & { used: string | null }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {used !== null && COPY.discount({ code: used })}
      </p>
      {used === null && <Field {...field} />}
    </>
  );
}

/** Opens on request. A refused code stays in the field with the reason, and the focus with it. */
function Field({ code, busy, fault, onCode }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(code !== null);
  const [isRequested, setRequested] = useState(false);
  const [typed, setTyped] = useState(code ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (code === null) return;
    // The code of a link may arrive after the page.
    setOpen(true);
    setTyped(code);
  }, [code]);
  useEffect(() => {
    if (isRequested) input.current?.focus();
  }, [isRequested]);
  const open = () => {
    setOpen(true);
    setRequested(true);
  };
  if (!isOpen) {
    return (
      <button type="button" className={styles.link} onClick={open}>
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
        ref={input}
        label={COPY.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={busy}>
        {busy ? COPY.checking : COPY.apply}
      </Button>
    </form>
  );
}

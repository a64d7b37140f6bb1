import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import styles from './line-form.module.css';

interface LineFormProps {
  label: string;
  submit: string;
  busy: boolean;
  /** The main action of this room. */
  primary?: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** A few fields and a button on one line, wrapped on a narrow screen. */
export function LineForm(props: LineFormProps) {
  const { label, submit, busy, primary = false, onSubmit, children } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={send}>
      {children}
      <Button type="submit" loading={busy} variant={primary ? 'filled' : 'default'}>
        {submit}
      </Button>
    </form>
  );
}

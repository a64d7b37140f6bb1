import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-actions.module.css';

interface FormActionsProps {
  /** Label of the button that leaves without acting. It comes first, unless `stacked`. */
  cancel?: string | undefined;
  onCancel?: (() => void) | undefined;
  /** Blocks leaving too. */
  busy?: boolean;
  /** Buttons below each other, as wide as the form. The one that acts comes first. */
  stacked?: boolean;
  /** A third button, such as one that removes, away from the other two. */
  apart?: ReactNode;
  /** The button that acts. It comes last. */
  children?: ReactNode;
}

/** The buttons that end a dialog or a form, in the one order that a structure check requires. */
export function FormActions(props: FormActionsProps) {
  const { cancel, onCancel, busy = false, stacked = false, apart, children } = props;
  const leaves = cancel !== undefined && (
    <Button variant="default" disabled={busy} onClick={onCancel}>
      {cancel}
    </Button>
  );
  return (
    <div className={stacked ? styles.stacked : styles.actions}>
      {apart && <div className={styles.apart}>{apart}</div>}
      {!stacked && leaves}
      {children}
      {stacked && leaves}
    </div>
  );
}

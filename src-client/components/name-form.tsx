import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { FormActions } from './form-actions.tsx';
import styles from './name-form.module.css';

interface NameFormProps {
  label: string;
  hint?: string;
  /** The id of a hint or a problem among the children. */
  describedBy?: string;
  /** The name was refused. */
  invalid?: boolean;
  typed: string;
  onType: (typed: string) => void;
  /** Between the field and the buttons: a check, a note or a problem. */
  children?: ReactNode;
  submit: string;
  /** Another button of the page is the primary one. */
  quiet?: boolean;
  /** The submit button waits: the name is empty, wrong or being saved. */
  blocked: boolean;
  onSubmit: () => unknown;
  /** The second button: cancel or skip. */
  other?: { text: string; press: () => void } | undefined;
  stacked?: boolean;
  /** Called when the user enters or presses the form. */
  onTouch?: () => void;
}

/**
 * Asks a subscriber for their name at a provider, which no browser may complete or correct. A native field: the theme's
 * would add its code to the first load of the dashboard.
 */
export function NameForm(props: NameFormProps) {
  const { label, hint, describedBy, typed, onType, children, submit, quiet = false } = props;
  const { blocked, onSubmit, other, onTouch, invalid, stacked = false } = props;
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={send} onFocus={onTouch} onPointerDown={onTouch}>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
        <input
          id={id}
          type="text"
          aria-describedby={describedBy ?? `${id}-hint`}
          aria-invalid={invalid}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      {children}
      <FormActions cancel={other?.text} onCancel={other?.press} stacked={stacked}>
        <Button type="submit" variant={quiet ? 'default' : 'filled'} disabled={blocked}>
          {submit}
        </Button>
      </FormActions>
    </form>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { NameForm } from '../../components/name-form.tsx';
import styles from './discord-name-form.module.css';

interface DiscordNameFormProps {
  submit: string;
  busy: boolean;
  /** Another button of the page is the primary one. */
  quiet: boolean;
  /** Why the last name was refused. */
  problem: string | null;
  onSubmit: (typed: string) => unknown;
  other?: { text: string; press: () => void } | undefined;
  stacked?: boolean;
  onTouch?: () => void;
  /** Between the field and the buttons. */
  children?: ReactNode;
}

/** Asks for the Discord username: after the payment, in the delivery tracker and on the account page. */
export function DiscordNameForm(props: DiscordNameFormProps) {
  const { busy, problem, onSubmit, children, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState('');
  const id = useId();
  const isRefused = problem !== null && typed === sent;
  return (
    <NameForm
      label={COPY.username}
      hint={COPY.usernameHint}
      typed={typed}
      onType={setTyped}
      blocked={busy}
      {...(isRefused && { invalid: true, describedBy: id })}
      onSubmit={() => {
        setSent(typed);
        return onSubmit(typed);
      }}
      {...rest}
    >
      {isRefused && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </NameForm>
  );
}

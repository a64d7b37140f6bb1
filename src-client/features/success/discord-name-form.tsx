import { type ReactNode, useState } from 'react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { NameForm } from '../../components/name-form.tsx';

interface DiscordNameFormProps {
  submit: string;
  busy: boolean;
  /** Another button of the page is the primary one. */
  quiet: boolean;
  onSubmit: (typed: string) => unknown;
  other?: { text: string; press: () => void } | undefined;
  onTouch?: () => void;
  /** Between the field and the buttons. */
  children?: ReactNode;
}

/** Asks for the Discord username: after the payment, in the delivery tracker and on the account page. */
export function DiscordNameForm({ busy, onSubmit, ...rest }: DiscordNameFormProps) {
  const [typed, setTyped] = useState('');
  return (
    <NameForm
      label={COPY.username}
      hint={COPY.usernameHint}
      typed={typed}
      onType={setTyped}
      blocked={busy}
      onSubmit={() => onSubmit(typed)}
      {...rest}
    />
  );
}

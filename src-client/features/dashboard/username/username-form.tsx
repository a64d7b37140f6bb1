import { useState } from 'react';
import { TRADINGVIEW_COPY as COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { NameForm } from '../../../components/name-form.tsx';
import { shownCheck } from './shown-check.ts';
import { useSaveUsername } from './use-save-username.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameCheckLine } from './username-check-line.tsx';

interface UsernameFormProps {
  initial: string;
  quiet?: boolean;
  onSaved?: () => void;
  onCancel?: () => void;
}

export function UsernameForm({ initial, quiet = false, onSaved, onCancel }: UsernameFormProps) {
  const [typed, setTyped] = useState(initial);
  const check = useUsernameCheck(typed, initial);
  const { submit, busy, refused } = useSaveUsername(onSaved);
  const wrong = check.state === 'checking' || check.state === 'invalid';
  const shown = { ...check, ...shownCheck(check, refused, typed) };
  return (
    <NameForm
      invalid={shown.state === 'invalid'}
      label={COPY.username}
      hint={COPY.usernameHint}
      typed={typed}
      onType={setTyped}
      submit={busy ? COPY.saving : COPY.save}
      quiet={quiet}
      blocked={busy || wrong || typed.trim() === ''}
      onSubmit={() => submit(typed, check)}
      other={onCancel && { text: COPY.cancel, press: onCancel }}
    >
      <UsernameCheckLine check={shown} compact />
    </NameForm>
  );
}

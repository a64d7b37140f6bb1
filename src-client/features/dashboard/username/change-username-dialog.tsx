import { useState } from 'react';
import { CHANGE_COPY as COPY } from '../../../../src/texts/on-demand/change-username.texts.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { NameForm } from '../../../components/name-form.tsx';
import styles from '../tradingview-card.module.css';
import { useChangeUsername } from './use-change-username.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameCheckLine } from './username-check-line.tsx';

interface ChangeUsernameDialogProps {
  username: string;
  onClose: () => void;
}

export function ChangeUsernameDialog({ username, onClose }: ChangeUsernameDialogProps) {
  const [typed, setTyped] = useState('');
  const check = useUsernameCheck(typed, username);
  const { submit, busy, problem } = useChangeUsername(onClose);
  const same = typed.trim().toLowerCase() === username.toLowerCase();
  const unready = busy || same || typed.trim() === '';
  return (
    <Dialog title={COPY.title} keepOpen={busy} onClose={onClose}>
      <p className={styles.lead}>{COPY.lead}</p>
      <NameForm
        label={COPY.username}
        typed={typed}
        onType={setTyped}
        submit={busy ? COPY.busy : COPY.submit}
        blocked={unready || check.state === 'invalid'}
        onSubmit={() => submit(typed)}
        other={{ text: COPY.cancel, press: onClose }}
      >
        <UsernameCheckLine check={check} />
        {/* Shown inside: the modal dialog would cover a toast. */}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </NameForm>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StoredChangeView } from '../../../src/contract/discord-setup.contract.ts';
import { Panel } from '../../components/panel.tsx';
import { showMoment } from '../../lib/dates.ts';
import { notify } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from './banner.tsx';
import { bannerText } from './banner-text.ts';
import styles from './console.module.css';
import { CHANGE_NAMES, FIX_COPY as COPY, STATE_NAMES } from './fix-copy.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { StepList } from './step-list.tsx';
import stepStyles from './steps.module.css';

interface EntryProps {
  change: StoredChangeView;
  busy: boolean;
  onUndo: () => void;
}

function Entry({ change, busy, onUndo }: EntryProps) {
  const name = CHANGE_NAMES[change.action] ?? change.action;
  const when = showMoment(change.at);
  return (
    <li>
      <div className={stepStyles.entry}>
        <details>
          <summary>
            <strong>{name}</strong> · {when} · {COPY.by(change.operator)} ·{' '}
            {COPY.steps(change.steps.length)} · {STATE_NAMES[change.state]}
          </summary>
          <StepList steps={change.steps} />
        </details>
        {change.state !== 'undone' && (
          <Button
            size="sm"
            variant="default"
            disabled={busy}
            onClick={onUndo}
            aria-label={`${COPY.undo}: ${name}, ${when}`}
          >
            {busy ? COPY.undoing : COPY.undo}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What was changed here, newest first; each can be taken back. */
export function ChangeHistory() {
  const utils = trpc.useUtils();
  const { data, error } = trpc.discord.changes.useQuery();
  const [confirming, setConfirming] = useState<string | null>(null);
  const undo = trpc.discord.undoChange.useMutation({
    onSuccess(answer, { changeId }) {
      if (answer.confirm === 'sign-in') setConfirming(changeId);
      else if (answer.success) notify.success(COPY.undone, answer.message);
    },
    onSettled: () => utils.discord.invalidate(),
  });
  const changes = data?.changes ?? [];
  return (
    <Panel title={COPY.history}>
      {error !== null && <Banner text={bannerText(error)} />}
      {undo.error !== null && <Banner text={`${COPY.undoFailed} ${bannerText(undo.error)}`} />}
      {undo.data?.success === false && undo.data.confirm === undefined && (
        <Banner text={`${COPY.undoFailed} ${undo.data.message}`} />
      )}
      {data !== undefined && changes.length === 0 && (
        <p className={styles.muted}>{COPY.noHistory}</p>
      )}
      <ul className={stepStyles.history}>
        {changes.map((change) => (
          <Entry
            key={change.id}
            change={change}
            busy={undo.isPending && undo.variables.changeId === change.id}
            onUndo={() => undo.mutate({ changeId: change.id })}
          />
        ))}
      </ul>
      {confirming !== null && (
        <SignInAgain
          onDone={() => {
            setConfirming(null);
            undo.mutate({ changeId: confirming });
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </Panel>
  );
}

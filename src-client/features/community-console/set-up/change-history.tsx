import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../operator/parts/confirm-dialog.tsx';
import { Banner } from '../parts/banner.tsx';
import { bannerText } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { type ChangeGroup, groupChanges } from './change-groups.ts';
import { CHANGE_NAMES, FIX_COPY as COPY, RUN_NAMES, STATE_NAMES, STATE_TONES } from './fix-copy.ts';
import { StepList } from './step-list.tsx';
import stepStyles from './steps.module.css';
import { useUndo } from './use-undo.ts';

interface EntryProps {
  group: ChangeGroup;
  busy: boolean;
  onUndo: () => void;
}

function nameOf({ first, changes }: ChangeGroup): string {
  const { action } = first;
  const name = changes.length > 1 ? RUN_NAMES[action] : CHANGE_NAMES[action];
  return name ?? action;
}

function Entry({ group, busy, onUndo }: EntryProps) {
  const { first, changes, state } = group;
  const name = nameOf(group);
  const when = showMoment(first.at);
  const steps = changes.flatMap((change) => change.steps);
  return (
    <li className={stepStyles.entry}>
      <details>
        <summary>
          <strong>{name}</strong>{' '}
          <StatusBadge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</StatusBadge>
          <small>
            {when} · {COPY.by(first.operator)}
            {changes.length > 1 && ` · ${COPY.channels(changes.length)}`} ·{' '}
            {COPY.steps(steps.length)}
          </small>
        </summary>
        <StepList steps={steps} />
      </details>
      {state !== 'undone' && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={onUndo}
          aria-label={`${COPY.undo}: ${name}, ${when}`}
        >
          {busy ? COPY.undoing : changes.length > 1 ? COPY.undoAll : COPY.undo}
        </Button>
      )}
    </li>
  );
}

/** Changes made here, newest first. Each can be undone. */
export function ChangeHistory() {
  const { data, error } = trpc.discord.changes.useQuery();
  const undo = useUndo();
  const [asked, setAsked] = useState<ChangeGroup | null>(null);
  const groups = groupChanges(data?.changes ?? []);
  return (
    <Panel dense title={COPY.history}>
      {error !== null && <Banner text={bannerText(error)} />}
      {undo.problem !== null && <Banner text={undo.problem} />}
      {data !== undefined && groups.length === 0 && (
        <p className={styles.muted}>{COPY.noHistory}</p>
      )}
      <ul className={stepStyles.history}>
        {groups.map((group) => (
          <Entry
            key={group.key}
            group={group}
            busy={undo.busy === group.key}
            onUndo={() => setAsked(group)}
          />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={COPY.undoTitle(nameOf(asked))}
          confirm={COPY.undo}
          keep={COPY.undoKeep}
          call={{ isPending: false, error: null }}
          onConfirm={() => {
            setAsked(null);
            undo.run(asked);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{COPY.undoWhat}</p>
          <StepList steps={asked.changes.flatMap((change) => change.steps)} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}

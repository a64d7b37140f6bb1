import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { showRecent } from '../../../../lib/dates.ts';
import { showSince } from '../../parts/ago.ts';
import { useMay } from '../../role/role-root.tsx';
import { SOURCES_COPY as COPY } from '../copy.ts';
import { SET_UP_COPY } from '../set-up-copy.ts';
import styles from '../signals.module.css';
import { showMinutes } from '../time-text.ts';
import { HeldNote } from './held-note.tsx';
import { PauseButton } from './pause-button.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { sourceState } from './source-state.ts';
import { TestDialog } from './test-dialog.tsx';

type Opened = 'set-up' | 'test' | 'change' | 'rotate' | null;

/** One source: its state, its limits and what an operator may do with it. */
export function SourceCard({ source }: { source: SignalSourceView }) {
  const { key, name, takesAlerts } = source;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const may = useMay();
  const { tone, text } = sourceState(source);
  const action = (what: Exclude<Opened, null>, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={COPY.of(label, name)}
      onClick={() => setOpened(what)}
    >
      {label}
    </Button>
  );
  return (
    <li className={styles.card}>
      <header className={styles.cardHead}>
        <div className={styles.names}>
          <h2>{name}</h2>
          <code>{key}</code>
        </div>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </header>
      <HeldNote source={source} />
      <dl className={styles.facts}>
        {factsOf(source).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {source.oldTokenUntil !== null && (
        <p className={styles.quiet}>{COPY.oldAddress(showRecent(source.oldTokenUntil))}</p>
      )}
      <div className={styles.cardActions}>
        {takesAlerts && action('set-up', COPY.setUp)}
        {takesAlerts && action('test', SET_UP_COPY.test)}
        {may('signals.configure') && (
          <>
            {action('change', COPY.change)}
            {takesAlerts && action('rotate', COPY.rotate)}
            <PauseButton source={source} />
          </>
        )}
      </div>
      {opened === 'set-up' && (
        <SetUpDialog
          source={source}
          address={null}
          onNewAddress={may('signals.configure') ? () => setOpened('rotate') : undefined}
          onClose={close}
        />
      )}
      {opened === 'test' && <TestDialog name={name} onClose={close} />}
      {opened === 'change' && <SourceDialog source={source} onClose={close} />}
      {opened === 'rotate' && <RotateDialog source={source} onClose={close} />}
    </li>
  );
}

function factsOf(source: SignalSourceView) {
  const { takesAlerts, heardAt, checksAddress, maxPerMinute } = source;
  const lastAlert = [
    COPY.lastAlert,
    heardAt === null ? COPY.never : COPY.ago(showSince(heardAt)),
  ] as const;
  const accepted = [COPY.accepted, source.acceptedToday.toLocaleString('en-US')] as const;
  if (!takesAlerts) return [accepted, [COPY.addresses, COPY.byHand] as const];
  return [
    lastAlert,
    accepted,
    [COPY.alarm, alarmOf(source)] as const,
    [COPY.limit, COPY.perMinute(maxPerMinute)] as const,
    [COPY.addresses, checksAddress ? COPY.tradingViewOnly : COPY.anywhere] as const,
  ];
}

function alarmOf({ heartbeatMinutes, watchesGaps }: SignalSourceView): string {
  if (heartbeatMinutes !== null) return COPY.alarmAfter(showMinutes(heartbeatMinutes));
  return watchesGaps ? COPY.alarmByPauses : COPY.noAlarm;
}

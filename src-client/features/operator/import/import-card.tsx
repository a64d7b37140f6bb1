import { Button } from '@mantine/core';
import type { ImportView } from '../../../../src/contract/operator/user-import.contract.ts';
import { type Figure, Figures } from '../../../components/figures.tsx';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { count } from '../../../lib/texts/count.ts';
import { notify } from '../../../lib/toasts.ts';
import { IMPORT_COPY as COPY, IMPORT_STATE_NAME, problemText } from './copy.ts';
import styles from './import.module.css';
import { ImportRows } from './import-rows.tsx';

const TONE: Record<ImportView['state'], BadgeTone> = {
  checking: 'attention',
  checked: 'attention',
  applying: 'attention',
  applied: 'positive',
  dropped: 'neutral',
};

function figuresOf(run: ImportView): Figure[] {
  const figures: Figure[] = [
    { name: COPY.total, value: run.total },
    { name: COPY.ready, value: run.ready },
    { name: COPY.paying, value: run.paying },
    { name: COPY.conflicts, value: run.conflicts },
  ];
  if (run.state === 'applying' || run.state === 'applied') {
    figures.push({ name: COPY.done, value: run.done }, { name: COPY.invited, value: run.invited });
    if (run.failed > 0) figures.push({ name: COPY.failedRows, value: run.failed });
  }
  return figures;
}

function Decision({ run, onDecided }: { run: ImportView; onDecided: () => unknown }) {
  const outcome = {
    onSettled: onDecided,
    onError: (error: unknown) => notify.error(COPY.notDone, serverMessage(error) ?? COPY.failed),
  };
  const apply = trpc.admin.applyImport.useMutation(outcome);
  const drop = trpc.admin.dropImport.useMutation(outcome);
  const busy = apply.isPending || drop.isPending;
  return (
    <div className={styles.row}>
      {run.state === 'checked' && run.ready > 0 && (
        <Button size="sm" disabled={busy} onClick={() => apply.mutate({ id: run.id })}>
          {COPY.apply(run.ready)}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        disabled={busy}
        onClick={() => drop.mutate({ id: run.id })}
      >
        {COPY.drop}
      </Button>
    </div>
  );
}

/** One import, from its dry run to the result. */
export function ImportCard({ run, onDecided }: { run: ImportView; onDecided: () => unknown }) {
  const open = run.state === 'checking' || run.state === 'checked';
  const problems = Object.entries(run.problems).sort(([, a], [, b]) => b - a);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2>{run.fileName}</h2>
        <StatusBadge tone={TONE[run.state]}>{IMPORT_STATE_NAME[run.state]}</StatusBadge>
        <span className={styles.muted}>{showMoment(run.createdAt)}</span>
      </header>
      {run.waitsFor !== null && (
        <p role="status">
          {COPY.waits} {run.waitsFor}
        </p>
      )}
      <Figures figures={figuresOf(run)} />
      {run.state === 'applying' && (
        <progress
          className={styles.progress}
          max={Math.max(run.ready, 1)}
          value={run.done + run.failed}
          aria-label={IMPORT_STATE_NAME.applying}
        />
      )}
      {open && <Decision run={run} onDecided={onDecided} />}
      {problems.length > 0 && (
        <p className={styles.muted}>
          {COPY.why(problems.map(([problem, n]) => `${problemText(problem)} (${count(n)})`))}
        </p>
      )}
      {run.conflicts > 0 && (
        <ImportRows id={run.id} verdict="conflict" label={COPY.conflictTable(run.fileName)} />
      )}
      {run.state === 'applied' && run.failed > 0 && (
        <ImportRows id={run.id} verdict="failed" label={COPY.failedTable(run.fileName)} />
      )}
    </article>
  );
}

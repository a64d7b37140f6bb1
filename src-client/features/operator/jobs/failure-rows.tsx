import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { jobBoardAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { showSince } from '../parts/ago.ts';
import { jobName } from '../parts/job-names.ts';
import styles from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { causeText } from '../parts/reason-text.ts';
import { VirtualRows } from '../parts/virtual-rows.tsx';

type Failure = z.infer<typeof jobBoardAnswer>['failures'][number];

/** The account of the job was erased since. */
const DELETED = 'Deleted account';
const CARD = {
  areas: '"c1 c1 c2" "c3 c3 c3" "c4 c4 c4" "c5 c6 c7"',
  columns: 'max-content minmax(0, 1fr) max-content',
  labelled: [5, 6],
  height: 156,
};
const TEMPLATE =
  'clamp(110px, 32vw, 200px) 124px minmax(240px, 3fr) minmax(100px, 2fr) 60px 80px 76px';
const COLUMNS = ['Job', 'State', 'Reason', 'About', 'Tries', 'Age', 'Action'];

interface FailureRowsProps {
  failures: readonly Failure[];
  busy: boolean;
  onRetry: (failure: Failure) => void;
}

export function FailureRows({ failures, busy, onRetry }: FailureRowsProps) {
  return (
    <VirtualRows
      label="Failed and retrying jobs"
      template={TEMPLATE}
      minWidth={960}
      card={CARD}
      rowHeight={48}
      columns={COLUMNS}
      count={failures.length}
      cells={(index) => {
        const failure = failures[index];
        if (failure === undefined) return [];
        const { queue, state, reason, accountId, email, attempts, createdAt } = failure;
        return [
          <span key="queue" title={queue}>
            {jobName(queue)}
          </span>,
          <StatusBadge key="state" tone={state === 'failed' ? 'negative' : 'attention'}>
            {state === 'failed' ? 'Failed' : 'Will retry'}
          </StatusBadge>,
          <span key="reason" className={styles.twoLines} title={reason ?? undefined}>
            {causeText(reason)}
          </span>,
          accountId === null ? (
            '–'
          ) : (
            <PersonLink key="about" accountId={accountId} name={email ?? DELETED} />
          ),
          attempts,
          showSince(createdAt),
          <Button
            key="retry"
            size="compact-xs"
            variant="default"
            disabled={busy}
            aria-label={`Retry: ${jobName(queue)}, ${failure.id.slice(-6)}`}
            onClick={() => onRetry(failure)}
          >
            Retry
          </Button>,
        ];
      }}
    />
  );
}

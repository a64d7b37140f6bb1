import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { jobBoardAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { showSince } from '../parts/ago.ts';
import { jobName } from '../parts/job-names.ts';
import { PersonLink } from '../parts/person-link.tsx';
import { reasonText } from '../parts/reason-text.ts';
import { VirtualRows } from '../parts/virtual-rows.tsx';

type Failure = z.infer<typeof jobBoardAnswer>['failures'][number];

const TEMPLATE = '200px 124px minmax(240px, 3fr) 100px 60px 80px 76px';
const COLUMNS = ['Job', 'State', 'Reason', 'About', 'Tries', 'Age', 'Action'];

interface FailureRowsProps {
  failures: readonly Failure[];
  busy: boolean;
  onRetry: (failure: Failure) => void;
}

export function FailureRows({ failures, busy, onRetry }: FailureRowsProps) {
  return (
    <VirtualRows
      label="Failed jobs"
      template={TEMPLATE}
      minWidth={960}
      columns={COLUMNS}
      count={failures.length}
      cells={(index) => {
        const failure = failures[index];
        if (failure === undefined) return [];
        const { queue, state, reason, accountId, attempts, createdAt } = failure;
        return [
          <span key="queue" title={queue}>
            {jobName(queue)}
          </span>,
          <StatusBadge key="state" tone={state === 'failed' ? 'negative' : 'attention'}>
            {state === 'failed' ? 'Failed' : 'Will retry'}
          </StatusBadge>,
          <span key="reason" title={reason ?? undefined}>
            {reasonText(reason)}
          </span>,
          accountId === null ? '–' : <PersonLink key="about" accountId={accountId} name={null} />,
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

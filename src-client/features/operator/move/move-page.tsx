import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import importStyles from '../import/import.module.css';
import { ChangesStep } from './changes-step.tsx';
import { MOVE_COPY as COPY, MOVE_STATE_NAME } from './copy.ts';
import { PeopleStep } from './people-step.tsx';
import { PricesStep } from './prices-step.tsx';
import { useMoveCall } from './use-move-call.ts';
import { WatchStep } from './watch-step.tsx';

/** Poll interval while a job works. */
const RUNNING_MS = 1_500;
const BUSY = ['reading', 'moving', 'rolling-back'];
const OVER = ['finished', 'rolled-back', 'dropped'];

/** Takes running Stripe subscriptions over, in five steps. */
export function MovePage() {
  const query = trpc.admin.move.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data && BUSY.includes(state.data.state) ? RUNNING_MS : false,
  });
  const move = query.data;
  return (
    <>
      <p>
        <Link to="/admin" search={{ view: 'import' }} preload={false} className={importStyles.back}>
          {COPY.back}
        </Link>
      </p>
      <OperatorPage
        title={COPY.title}
        mark={move && <StatusBadge tone="attention">{MOVE_STATE_NAME[move.state]}</StatusBadge>}
      >
        <div className={importStyles.page}>
          {move === undefined && query.isError && <p role="alert">{COPY.failed}</p>}
          {move === undefined && !query.isError && <PageSpinner label={COPY.loading} />}
          {move !== undefined && <Steps move={move} />}
        </div>
      </OperatorPage>
    </>
  );
}

function Steps({ move }: { move: MoveView | null }) {
  const isRead = move !== null && move.state !== 'reading' && move.state !== 'dropped';
  return (
    <>
      <SourcesStep move={move} />
      {isRead && (
        <>
          <PricesStep move={move} />
          <PeopleStep move={move} />
          <ChangesStep move={move} />
          <WatchStep move={move} />
        </>
      )}
    </>
  );
}

function SourcesStep({ move }: { move: MoveView | null }) {
  const call = useMoveCall();
  const start = trpc.admin.startMove.useMutation(call);
  const drop = trpc.admin.dropMove.useMutation(call);
  const isOver = move === null || OVER.includes(move.state);
  return (
    <Panel dense title={COPY.sources}>
      <div className={importStyles.page}>
        <p>{COPY.lead}</p>
        <p className={importStyles.muted}>{COPY.elsewhere}</p>
        {move?.state === 'reading' && <p role="status">{COPY.reading(move.counts.members)}</p>}
        {move !== null && move.readAt !== null && (
          <p role="status">{COPY.read(move.counts.members, showMoment(move.readAt))}</p>
        )}
        <div className={importStyles.row}>
          {isOver && (
            <Button size="sm" disabled={start.isPending} onClick={() => start.mutate()}>
              {move === null ? COPY.start : COPY.again}
            </Button>
          )}
          {(move?.state === 'reading' || move?.state === 'matched') && (
            <Button
              size="sm"
              variant="default"
              disabled={drop.isPending}
              onClick={() => drop.mutate({ id: move.id })}
            >
              {COPY.drop}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

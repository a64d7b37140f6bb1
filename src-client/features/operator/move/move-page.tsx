import { Link } from '@tanstack/react-router';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import importStyles from '../import/import.module.css';
import { ChangesStep } from './changes-step.tsx';
import { MOVE_COPY as COPY, MOVE_STATE_NAME } from './copy.ts';
import { PeopleStep } from './people-step.tsx';
import { PricesStep } from './prices-step.tsx';
import { SourcesStep } from './sources-step.tsx';
import { WatchStep } from './watch-step.tsx';

/** Poll interval while a job works. */
const RUNNING_MS = 1_500;
const BUSY = ['reading', 'moving', 'rolling-back'];

/** Takes running purchases over, in five steps. */
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

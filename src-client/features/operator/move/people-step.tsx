import { Button } from '@mantine/core';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import parts from '../parts/parts.module.css';
import { ShortId } from '../parts/short-id.tsx';
import { Table } from '../parts/table.tsx';
import { MOVE_COPY as COPY, PROBLEM_NAME } from './copy.ts';

const COLUMNS = ['Email', 'Subscription', 'Why they stay as they are'];
const PAGE = 100;

/** People who cannot move, each with the reason. */
export function PeopleStep({ move }: { move: MoveView }) {
  const list = trpc.admin.moveMembers.useInfiniteQuery(
    { id: move.id, verdict: 'conflict' },
    {
      initialCursor: null,
      getNextPageParam: (page) =>
        page.length < PAGE ? undefined : (page.at(-1)?.subscriptionId ?? undefined),
    },
  );
  const rows = list.data?.pages.flat() ?? [];
  return (
    <Panel dense title={COPY.people} empty={move.counts.conflicts === 0 && COPY.noConflicts}>
      <Table compact bounded label={COPY.peopleTable} columns={COLUMNS}>
        {rows.map(({ subscriptionId, email, problem }) => (
          <tr key={subscriptionId}>
            <td>{email ?? '–'}</td>
            <td>
              <ShortId id={subscriptionId} label="the id of the subscription" />
            </td>
            <td className={parts.wrap}>{problem === null ? '–' : PROBLEM_NAME[problem]}</td>
          </tr>
        ))}
      </Table>
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {COPY.more}
        </Button>
      )}
    </Panel>
  );
}

import { Button } from '@mantine/core';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showEnd } from '../../../lib/dates.ts';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { ShortId } from '../parts/short-id.tsx';
import { Table } from '../parts/table.tsx';
import { MOVE_COPY as COPY, PROBLEM_NAME, sourceName } from './copy.ts';
import styles from './move.module.css';

const COLUMNS = ['Email', 'Source', 'Purchase', 'Why they stay as they are'];
const TWICE = ['Email', 'Payments'];
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
  return (
    <Panel
      dense
      title={COPY.people}
      empty={move.counts.conflicts === 0 && move.paysTwice.length === 0 && COPY.noConflicts}
    >
      {move.paysTwice.length > 0 && <PaysTwice move={move} />}
      <Loaded what="the people" query={list}>
        {({ pages }) => (
          <Table compact bounded label={COPY.peopleTable} columns={COLUMNS}>
            {pages.flat().map(({ subscriptionId, source, line, email, problem }) => (
              <tr key={subscriptionId}>
                <td>{email ?? '–'}</td>
                <td>{sourceName(source)}</td>
                <td>
                  {line === null ? (
                    <ShortId id={subscriptionId} label="the id of the purchase" />
                  ) : (
                    `line ${line}`
                  )}
                </td>
                <td className={parts.wrap}>{problem === null ? '–' : PROBLEM_NAME[problem]}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
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

function PaysTwice({ move }: { move: MoveView }) {
  return (
    <section className={styles.twice}>
      <h3>{COPY.paysTwice(move.paysTwice.length)}</h3>
      <p>{COPY.paysTwiceWhat}</p>
      <Table compact bounded label={COPY.paysTwiceTable} columns={TWICE}>
        {move.paysTwice.map(({ email, purchases }) => (
          <tr key={email}>
            <td>{email}</td>
            <td className={parts.wrap}>
              {purchases
                .map(({ source, until }) =>
                  until === null
                    ? sourceName(source)
                    : `${sourceName(source)} until ${showEnd(until)}`,
                )
                .join(' · ')}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

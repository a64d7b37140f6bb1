import { Button } from '@mantine/core';
import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import importStyles from '../import/import.module.css';
import { Count, Table } from '../parts/table.tsx';
import { MOVE_COPY as COPY, FAILURE_TEXT, sourceName } from './copy.ts';
import { FileForm } from './file-form.tsx';
import styles from './move.module.css';
import { useMoveCall } from './use-move-call.ts';
import { WhopForm } from './whop-form.tsx';

const OVER = ['finished', 'rolled-back', 'dropped'];
const COLUMNS = ['Source', { name: 'Purchases', number: true }, 'State'];
type Source = MoveView['sources'][number];

/** Where people come from, and what has been read so far. */
export function SourcesStep({ move }: { move: MoveView | null }) {
  const call = useMoveCall();
  const start = trpc.admin.startMove.useMutation(call);
  const drop = trpc.admin.dropMove.useMutation(call);
  const isOver = move === null || OVER.includes(move.state);
  const canAdd = isOver || move.state === 'matched';
  const hasStripe = !isOver && move.sources.some(({ source }) => source === 'stripe');
  return (
    <Panel dense title={COPY.sources}>
      <div className={importStyles.page}>
        <p>{COPY.lead}</p>
        <p className={importStyles.muted}>{COPY.elsewhere}</p>
        {move?.state === 'reading' && <p role="status">{COPY.reading(move.counts.members)}</p>}
        {!isOver && move.sources.length > 0 && (
          <Table label={COPY.sources} columns={COLUMNS}>
            {move.sources.map((each) => (
              <tr key={each.source}>
                <td>{sourceName(each.source)}</td>
                <Count value={each.members} />
                <td>{stateOf(each)}</td>
              </tr>
            ))}
          </Table>
        )}
        {canAdd && (
          <div className={styles.sources}>
            <section className={importStyles.card}>
              <h3>{COPY.stripe}</h3>
              <p className={importStyles.muted}>{COPY.stripeWhat}</p>
              <div className={importStyles.row}>
                <Button
                  size="sm"
                  disabled={start.isPending || hasStripe}
                  onClick={() => start.mutate()}
                >
                  {COPY.start}
                </Button>
              </div>
            </section>
            <WhopForm />
            <FileForm />
          </div>
        )}
        {(move?.state === 'reading' || move?.state === 'matched') && (
          <div className={importStyles.row}>
            <Button
              size="sm"
              variant="default"
              disabled={drop.isPending}
              onClick={() => drop.mutate({ id: move.id })}
            >
              {COPY.drop}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function stateOf({ state, failure, readAt, fileName }: Source): string {
  if (state === 'reading') return COPY.beingRead;
  if (state === 'failed') return FAILURE_TEXT[failure ?? ''] ?? COPY.stopped;
  const read = readAt === null ? COPY.wasRead : COPY.readOn(showMoment(readAt));
  return fileName === null ? read : `${fileName}, ${read}`;
}

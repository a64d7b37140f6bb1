import { useState } from 'react';
import type { CatalogueDocument } from '../../../../../src/contract/catalogue.contract.ts';
import type { PriceMoveView } from '../../../../../src/contract/operator/price-moves.contract.ts';
import { moneyIn } from '../../../../../src/domain/catalogue/amount-text.ts';
import { Panel } from '../../../../components/panel.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showDay } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { UnreadPanel } from '../../parts/loaded.tsx';
import parts from '../../parts/parts.module.css';
import { Table } from '../../parts/table.tsx';
import { RightButton } from '../../role/right-button.tsx';
import styles from '../catalogue.module.css';
import { PRICE_MOVE_COPY as COPY, LEFT_REASON_NAME } from './price-move-copy.ts';

const COLUMNS = [
  COPY.price,
  COPY.members,
  COPY.mailed,
  COPY.scheduled,
  COPY.moved,
  COPY.left,
  { name: COPY.actions, hidden: true },
];

const leftOf = ({ left }: PriceMoveView) => left.reduce((sum, { members }) => sum + members, 0);

/** Subscribers on their way to a new price. Absent while no one ever was. */
export function PriceMovesPanel({ document }: { document: CatalogueDocument }) {
  const [stopping, setStopping] = useState<PriceMoveView | null>(null);
  const moves = trpc.admin.priceMoves.useQuery();
  if (moves.data === undefined) {
    return <UnreadPanel title={COPY.title} what="the price changes" query={moves} />;
  }
  if (moves.data.length === 0) return null;
  const nameOf = ({ plan, cycle, amount, currency }: PriceMoveView) => {
    const name = document.plans.find(({ key }) => key === plan)?.name ?? plan;
    return `${name}, ${cycle}: ${moneyIn(amount, currency)}`;
  };
  return (
    <Panel dense title={COPY.title}>
      <Table label={COPY.table} columns={COLUMNS}>
        {moves.data.map((move) => (
          <tr key={move.id}>
            <td className={parts.wrap}>
              <span className={styles.version}>
                {nameOf(move)}
                <StatusBadge tone={move.state === 'running' ? 'attention' : 'positive'}>
                  {COPY.state[move.state]}
                </StatusBadge>
              </span>
            </td>
            <td>{move.members}</td>
            <td>{move.mailed}</td>
            <td>{move.nextAt === null ? '–' : showDay(move.nextAt)}</td>
            <td>{move.moved}</td>
            <td className={parts.wrap}>
              {move.left.length === 0
                ? '–'
                : move.left
                    .map(({ reason, members }) => `${members} ${LEFT_REASON_NAME[reason]}`)
                    .join(', ')}
            </td>
            <td data-action>
              {move.state === 'running' && (
                <RightButton
                  right="catalogue.change"
                  size="compact-sm"
                  variant="subtle"
                  aria-label={COPY.stopOf(nameOf(move))}
                  onClick={() => setStopping(move)}
                >
                  {COPY.stop}
                </RightButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {stopping !== null && <StopDialog move={stopping} onClose={() => setStopping(null)} />}
    </Panel>
  );
}

function StopDialog({ move, onClose }: { move: PriceMoveView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const stop = trpc.admin.stopPriceMove.useMutation({
    onSuccess: async () => {
      await utils.admin.priceMoves.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.stopTitle}
      confirm={COPY.stopConfirm}
      keep={COPY.keep}
      call={stop}
      onConfirm={() => stop.mutate({ id: move.id })}
      onClose={onClose}
    >
      <p>{COPY.stopText(move.members - move.moved - leftOf(move))}</p>
    </ConfirmDialog>
  );
}

import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { shareOf } from '../../../../src/domain/numbers/few-cases.ts';
import { Panel } from '../../../components/panel.tsx';
import { countText, figureText } from '../numbers/amounts.ts';
import { NUMBERS_COPY } from '../numbers/copy.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RETENTION_COPY as COPY } from './copy.ts';

interface Row {
  name: string;
  count: number;
  /** Everything that it is a part of. Absent: it is no part. */
  of?: number;
}

/** Outcomes of the pauses, of the emails to former subscribers and of the forms in the range. */
export function OutcomesPanel({
  answer: { pauses, winBacks, byForm },
}: {
  answer: RetentionAnswer;
}) {
  const { begun } = pauses;
  const rows: Row[] = [
    { name: COPY.pausesBegun, count: begun },
    { name: `… ${COPY.pausesResumed}`, count: pauses.resumed, of: begun },
    { name: `… ${COPY.pausesRunning}`, count: pauses.running, of: begun },
    { name: `… ${COPY.pausesLeft}`, count: pauses.left, of: begun },
    { name: `… ${COPY.pausesUnpaid}`, count: pauses.unpaid, of: begun },
    { name: COPY.winBacks, count: winBacks.mailed },
    { name: `… ${COPY.returned}`, count: winBacks.returned, of: winBacks.mailed },
    { name: COPY.formCancel, count: byForm.cancel },
    { name: COPY.formWithdraw, count: byForm.withdraw },
    { name: COPY.formUnmatched, count: byForm.unmatched },
  ];
  return (
    <Panel
      dense
      title={COPY.outcomes}
      empty={rows.every(({ count }) => count === 0) && COPY.noOutcomes}
    >
      <Table
        label={COPY.outcomes}
        columns={[
          COPY.ofRange,
          { name: COPY.count, number: true },
          { name: COPY.share, number: true },
        ]}
      >
        {rows.map(({ name, count, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={parts.number}>{countText(count)}</td>
            <td className={parts.number}>
              {of === undefined ? NUMBERS_COPY.unknown : shareText(count, of)}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

function shareText(count: number, of: number): string {
  if (of === 0) return NUMBERS_COPY.unknown;
  const share = shareOf(count, of);
  return share === null ? COPY.few : figureText(share, 'share');
}

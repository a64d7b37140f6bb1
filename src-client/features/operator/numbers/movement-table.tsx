import type { MovementRow } from '../../../../src/contract/operator-numbers.contract.ts';
import { MOVEMENT_KINDS, type MovementKind } from '../../../../src/domain/numbers/movement.ts';
import parts from '../parts/parts.module.css';
import { bucketText, countText, moneyText, signedMoney } from './amounts.ts';
import { NUMBERS_COPY as COPY, MOVEMENT_COPY } from './copy.ts';
import { ScrollTable } from './scroll-table.tsx';

interface MovementTableProps {
  label: string;
  rows: readonly MovementRow[];
  kinds: readonly MovementKind[];
  unit: 'day' | 'week' | 'month';
  currency: string;
}

/** Every period of the range, newest first. */
export function MovementTable({ label, rows, kinds, unit, currency }: MovementTableProps) {
  const names = kinds.map((kind) => MOVEMENT_COPY[kind].name);
  return (
    <ScrollTable
      bounded
      label={label}
      columns={[COPY.period, COPY.cash, COPY.payments, ...names, 'MRR', COPY.subscribers]}
    >
      {rows.toReversed().map((row) => (
        <tr key={row.from}>
          <th scope="row">{bucketText(row, unit)}</th>
          <td className={parts.number}>{moneyText(row.cashCents, currency)}</td>
          <td className={parts.number}>{countText(row.payments)}</td>
          {kinds.map((kind) => (
            <Amount key={kind} cents={row.mrr?.[kind] ?? null} currency={currency} />
          ))}
          <td className={parts.number}>
            {row.mrr === null ? COPY.unknown : moneyText(row.mrr.endCents, currency)}
          </td>
          <td className={parts.number}>
            {row.mrr === null ? COPY.unknown : countText(row.mrr.subscribers)}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Amount({ cents, currency }: { cents: number | null; currency: string }) {
  return (
    <td className={`${parts.number} ${cents === 0 ? parts.zero : ''}`}>
      {cents === null ? COPY.unknown : signedMoney(cents, currency)}
    </td>
  );
}

const RARE: readonly MovementKind[] = ['carried', 'pause', 'resumption', 'hold', 'release'];

/** The kinds to show: the rare ones only where there is any. */
export function shownKinds(rows: readonly MovementRow[]): MovementKind[] {
  return MOVEMENT_KINDS.filter(
    (kind) => !RARE.includes(kind) || rows.some(({ mrr }) => mrr !== null && mrr[kind] !== 0),
  );
}

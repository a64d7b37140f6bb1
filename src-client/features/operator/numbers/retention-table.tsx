import type { CurrencyBlock } from '../../../../src/contract/operator-numbers.contract.ts';
import { shareOf } from '../../../../src/domain/numbers/few-cases.ts';
import { percentText } from '../../../../src/domain/numbers/percent-text.ts';
import { showUtc } from '../../../lib/dates.ts';
import parts from '../parts/parts.module.css';
import { countText } from './amounts.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';
import { ScrollTable } from './scroll-table.tsx';

/** Strongest tint: the text on it stays readable in both schemes. */
const MAX_TINT = 34;

/** A triangle: a row for each month of first payments, a column for each month since. */
export function RetentionTable({
  label,
  cohorts,
}: Pick<CurrencyBlock, 'cohorts'> & { label: string }) {
  const months = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const columns = Array.from({ length: months }, (_, month) => month);
  return (
    <ScrollTable
      label={label}
      columns={[COPY.firstPayment, COPY.people, ...columns.map(COPY.month)]}
    >
      {cohorts.toReversed().map(({ month, size, paying }) => (
        <tr key={month}>
          <th scope="row">{showUtc(month, 'month')}</th>
          <td className={parts.number}>{countText(size)}</td>
          {columns.map((index) => (
            <Share key={index} size={size} paying={paying[index]} />
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

function Share({ size, paying }: { size: number; paying: number | undefined }) {
  if (paying === undefined) return <td />;
  const share = shareOf(paying, size);
  const counted = COPY.partOf(countText(paying), countText(size));
  if (share === null) return <td className={parts.number}>{counted}</td>;
  const tint = Math.round(share * MAX_TINT);
  return (
    <td
      className={parts.number}
      style={{ background: `color-mix(in srgb, var(--wl-bull) ${tint}%, transparent)` }}
      title={counted}
    >
      {percentText(share, 'whole')}
    </td>
  );
}

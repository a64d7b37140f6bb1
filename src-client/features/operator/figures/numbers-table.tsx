import { paidPlans, planName } from '../../../../src/domain/plan.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showUtc } from '../../../lib/dates.ts';
import { showSeconds } from '../parts/ago.ts';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { type Statistics, showMoney } from './glance.ts';

const COLUMNS = [
  'Day',
  'MRR',
  ...paidPlans(catalogue).map((plan) => planName(catalogue, plan)),
  'New',
  'Ended',
  'Past due',
  'Median',
  '95th percentile',
];
const TEMPLATE = `110px repeat(${COLUMNS.length - 1}, minmax(72px, 1fr))`;

/** The charts' numbers, newest first. */
export default function NumbersTable({ days, currency }: Statistics) {
  const rows = [...days].reverse();
  return (
    <VirtualRows
      label="Chart data"
      template={TEMPLATE}
      minWidth={870}
      columns={COLUMNS}
      count={rows.length}
      cells={(index) => {
        const day = rows[index];
        if (day === undefined) return [];
        return [
          showUtc(day.day),
          showMoney(day.mrrCents, currency),
          ...paidPlans(catalogue).map((plan) => day.active[plan] ?? 0),
          day.joined,
          day.churned,
          day.pastDue,
          showSeconds(day.p50),
          showSeconds(day.p95),
        ];
      }}
    />
  );
}

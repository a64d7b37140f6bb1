import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import type { MovementRow } from '../../../../src/contract/operator-numbers.contract.ts';
import { minorDigits } from '../../../../src/domain/currency.ts';
import { MOVEMENT_KINDS, type MovementKind } from '../../../../src/domain/numbers/movement.ts';
import { useIsNarrow } from '../../../lib/use-is-narrow.ts';
import charts from '../figures/charts.module.css';
import { Picture } from '../figures/picture.tsx';
import { bucketText, moneyText } from './amounts.ts';
import { NUMBERS_COPY as COPY, MOVEMENT_COPY } from './copy.ts';

const HEIGHT = 220;
const MAX_BAR_WIDTH = 28;
/** Room for half of the highest label, which would move below its line, and of the last one. */
const MARGIN = { top: 14, right: 28, bottom: 5, left: 5 };
const COLOURS: Record<MovementKind, string> = {
  new: 'var(--wl-bull)',
  reactivation: 'var(--wl-wave)',
  expansion: 'var(--wl-wick)',
  contraction: 'color-mix(in srgb, var(--wl-bear) 50%, var(--wl-surface))',
  churn: 'var(--wl-bear)',
  carried: 'var(--wl-control)',
  pause: 'var(--wl-muted)',
  resumption: 'color-mix(in srgb, var(--wl-wave) 60%, var(--wl-surface))',
  hold: 'color-mix(in srgb, var(--wl-bear) 45%, var(--wl-wave))',
  release: 'color-mix(in srgb, var(--wl-bull) 50%, var(--wl-wave))',
};

interface MovementChartsProps {
  rows: readonly MovementRow[];
  kinds: readonly MovementKind[];
  unit: 'day' | 'week' | 'month';
  currency: string;
}

/** The rows of the table below as bars and lines. */
export default function MovementCharts({ rows, kinds, unit, currency }: MovementChartsProps) {
  const isNarrow = useIsNarrow();
  const whole = 10 ** minorDigits(currency);
  const data = rows.map(({ cashCents, mrr, ...bucket }) => ({
    name: bucketText(bucket, unit),
    cash: cashCents / whole,
    // A gap, not zero: nothing was counted then.
    end: mrr === null ? null : mrr.endCents / whole,
    ...Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, (mrr?.[kind] ?? 0) / whole])),
  }));
  // Every chart gets the same ticks. Bars and lines would choose different ones.
  const every = Math.ceil(data.length / (isNarrow ? 4 : 6));
  const ticks = data.flatMap(({ name }, index) => (index % every === 0 ? [name] : []));
  const common = {
    h: HEIGHT,
    data,
    dataKey: 'name',
    tickLine: 'none',
    gridAxis: 'x',
    strokeDasharray: '2 4',
    xAxisProps: { ticks, interval: 0 },
    yAxisProps: { width: 68 },
    legendProps: { itemSorter: null },
    classNames: { legend: charts.legend ?? '' },
    valueFormatter: (value: number) => moneyText(Math.round(value * whole), currency),
  } as const;
  const known = rows.flatMap(({ mrr }) => mrr ?? []);
  const text = `${moneyText(known[0]?.startCents ?? 0, currency)} to ${moneyText(known.at(-1)?.endCents ?? 0, currency)}.`;
  return (
    <div className={charts.pictures}>
      <Picture title={COPY.movementsBy(unit)} text={`MRR: ${text}`}>
        <BarChart
          {...common}
          type="stacked"
          barChartProps={{ stackOffset: 'sign', margin: MARGIN }}
          maxBarWidth={MAX_BAR_WIDTH}
          withLegend
          series={kinds.map((kind) => ({
            name: kind,
            label: MOVEMENT_COPY[kind].name,
            color: COLOURS[kind],
          }))}
        />
      </Picture>
      <Picture title="MRR" text={`At the end of each ${unit}: ${text}`}>
        <AreaChart
          {...common}
          areaChartProps={{ margin: MARGIN }}
          withDots={false}
          strokeWidth={2}
          curveType="linear"
          series={[{ name: 'end', label: 'MRR', color: 'var(--wl-wick-text)' }]}
        />
      </Picture>
      <Picture title={COPY.cash} text={`Received in each ${unit}.`}>
        <BarChart
          {...common}
          barChartProps={{ margin: MARGIN }}
          maxBarWidth={MAX_BAR_WIDTH}
          series={[{ name: 'cash', label: COPY.cash, color: 'var(--wl-bull)' }]}
        />
      </Picture>
    </div>
  );
}

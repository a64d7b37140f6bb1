import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { paidPlans, planName } from '../../../../src/domain/plan.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showUtc } from '../../../lib/dates.ts';
import { count } from '../../../lib/texts/count.ts';
import { showSeconds } from '../parts/ago.ts';
import styles from './charts.module.css';
import { type Statistics, showAxisMoney, showMoney, showUnits, wholeUnits } from './glance.ts';
import { Picture } from './picture.tsx';

const HEIGHT = 180;
const MAX_BAR_WIDTH = 24;
/** One per paid plan, lowest first, and from the start again. */
const COLOURS = ['var(--wl-wick-text)', 'var(--wl-bull)', 'var(--wl-wave)'];

/** Below zero are people who left. */
const signed = (value: number) => `${value < 0 ? '−' : ''}${count(Math.abs(value))}`;

/** Reads the maintained rows, one per day. */
export default function Charts({ days, currency }: Statistics) {
  const data = days.map((day) => ({
    ...day,
    ...day.active,
    date: showUtc(day.day, 'day of a year'),
    mrr: wholeUnits(day.mrrCents, currency),
    lost: -day.churned,
  }));
  const [first, last] = [days[0], days.at(-1)];
  const common = {
    h: HEIGHT,
    data,
    dataKey: 'date',
    tickLine: 'none',
    gridAxis: 'x',
    strokeDasharray: '2 4',
    // Every tick after the same number of days.
    xAxisProps: { minTickGap: 40, interval: 'equidistantPreserveStart' },
    yAxisProps: { width: 68, allowDecimals: false },
    // In the order of the series, not of the alphabet.
    legendProps: { itemSorter: null },
  } as const;
  const lines = { ...common, withDots: false, strokeWidth: 2, curveType: 'linear' } as const;
  const axisMoney = (value: number) => showAxisMoney(value, currency);
  const money = (value: number) => showUnits(value, currency);
  const span = `From ${first === undefined ? '–' : showUtc(first.day)} to ${last === undefined ? '–' : showUtc(last.day)}`;
  return (
    <div className={styles.pictures}>
      <Picture
        title="MRR"
        text={`${span}: ${showMoney(first?.mrrCents ?? 0, currency)} to ${showMoney(last?.mrrCents ?? 0, currency)}.`}
      >
        <AreaChart
          {...lines}
          valueFormatter={money}
          yAxisProps={{ ...common.yAxisProps, tickFormatter: axisMoney }}
          series={[{ name: 'mrr', label: 'MRR', color: 'var(--wl-wick-text)' }]}
        />
      </Picture>
      <Picture title="Active by plan" text={`${span}, one band per paid plan.`}>
        <AreaChart
          {...lines}
          type="stacked"
          valueFormatter={count}
          withLegend
          series={paidPlans(catalogue).map((plan, rank) => ({
            name: plan,
            label: planName(catalogue, plan),
            color: COLOURS[rank % COLOURS.length] ?? '',
          }))}
        />
      </Picture>
      <Picture title="New and ended" text={`${span}, per day.`}>
        <BarChart
          {...common}
          type="stacked"
          barChartProps={{ stackOffset: 'sign' }}
          yAxisProps={{ ...common.yAxisProps, tickFormatter: signed }}
          maxBarWidth={MAX_BAR_WIDTH}
          valueFormatter={(value) => count(Math.abs(value))}
          withLegend
          series={[
            { name: 'joined', label: 'New', color: 'var(--wl-bull)' },
            { name: 'lost', label: 'Ended', color: 'var(--wl-bear)' },
          ]}
        />
      </Picture>
      <Picture title="Past due" text={`${span}, at the end of each day.`}>
        <LineChart
          {...lines}
          valueFormatter={count}
          series={[{ name: 'pastDue', label: 'Past due', color: 'var(--wl-bear)' }]}
        />
      </Picture>
      <Picture title="Time to access" text={`${span}: median and 95th percentile.`}>
        <LineChart
          {...lines}
          withLegend
          connectNulls
          valueFormatter={showSeconds}
          series={[
            { name: 'p50', label: 'Median', color: 'var(--wl-bull)' },
            { name: 'p95', label: '95th percentile', color: 'var(--wl-wave)' },
          ]}
        />
      </Picture>
    </div>
  );
}

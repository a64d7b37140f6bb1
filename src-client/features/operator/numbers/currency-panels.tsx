import { lazy, Suspense } from 'react';
import type {
  CurrencyBlock,
  FigureName,
  NumbersAnswer,
} from '../../../../src/contract/operator-numbers.contract.ts';
import { isFew } from '../../../../src/domain/numbers/few-cases.ts';
import { Panel } from '../../../components/panel.tsx';
import parts from '../parts/parts.module.css';
import { countText, moneyText, type Unit } from './amounts.ts';
import { NUMBERS_COPY as COPY, FIGURE_COPY } from './copy.ts';
import { CsvLink } from './csv-link.tsx';
import { FigureTiles, type Tile } from './figure-tiles.tsx';
import { MovementBridge } from './movement-bridge.tsx';
import { MovementTable, shownKinds } from './movement-table.tsx';
import styles from './numbers.module.css';
import type { NumbersSearch } from './numbers-search.ts';
import { RetentionTable } from './retention-table.tsx';

/** The charting library loads once there is something to draw. */
const MovementCharts = lazy(() => import('./movement-charts.tsx'));

/** A line through fewer days says nothing. */
const MIN_CHART_DAYS = 7;

const SHOWN: readonly { name: FigureName; unit: Unit; good: 'up' | 'down' }[] = [
  { name: 'mrr', unit: 'money', good: 'up' },
  { name: 'cash', unit: 'money', good: 'up' },
  { name: 'subscribers', unit: 'count', good: 'up' },
  { name: 'arpu', unit: 'money', good: 'up' },
  { name: 'subscriberChurn', unit: 'share', good: 'down' },
  { name: 'revenueChurn', unit: 'share', good: 'down' },
  { name: 'ltv', unit: 'money', good: 'up' },
  { name: 'recovered', unit: 'share', good: 'up' },
];

interface CurrencyPanelsProps {
  block: CurrencyBlock;
  answer: NumbersAnswer;
  search: NumbersSearch;
}

/** Everything in one currency. The name is in the headings only where there are several. */
export function CurrencyPanels({ block, answer, search }: CurrencyPanelsProps) {
  const { currency, figures, renewals, rows, cohorts } = block;
  const several = answer.currencies.length > 1;
  const titled = (title: string) => (several ? `${title}, ${currency.toUpperCase()}` : title);
  const kinds = shownKinds(rows);
  const tiles = SHOWN.map(({ name, ...rest }): Tile => {
    const isRecovered = name === 'recovered' && renewals.failed > 0;
    return {
      ...FIGURE_COPY[name],
      ...rest,
      figure: figures[name],
      note: isRecovered ? recoveredText(renewals, currency) : undefined,
    };
  });
  const hasCharts = answer.days >= MIN_CHART_DAYS && rows.length > 1;
  const of = { currency, search };
  return (
    <>
      <Panel dense title={titled(COPY.revenue)}>
        <FigureTiles label={titled(COPY.revenue)} tiles={tiles} currency={currency} />
      </Panel>
      <Panel
        dense
        title={titled(COPY.movements)}
        aside={<CsvLink table="movements" name={titled(COPY.movements)} {...of} />}
      >
        <MovementBridge
          label={titled(COPY.movements)}
          rows={rows}
          kinds={kinds}
          currency={currency}
        />
        {hasCharts ? (
          <Suspense fallback={<p className={parts.quiet}>Loading charts…</p>}>
            <MovementCharts rows={rows} kinds={kinds} unit={answer.unit} currency={currency} />
          </Suspense>
        ) : (
          <p className={parts.note}>{COPY.few}</p>
        )}
        <div className={styles.tables}>
          <MovementTable
            label={titled(COPY.movements)}
            rows={rows}
            kinds={kinds}
            unit={answer.unit}
            currency={currency}
          />
        </div>
      </Panel>
      <Panel
        dense
        title={titled(COPY.retention)}
        note={COPY.retentionNote}
        empty={cohorts.length === 0 && COPY.noCohorts}
        aside={<CsvLink table="retention" name={titled(COPY.retention)} {...of} />}
      >
        <RetentionTable label={titled(COPY.retention)} cohorts={cohorts} />
      </Panel>
    </>
  );
}

function recoveredText(
  { failed, recovered, recoveredCents, lost }: CurrencyBlock['renewals'],
  currency: string,
): string {
  const decided = recovered + lost;
  const open = failed - decided;
  const parts = [
    ...(decided > 0 ? [`${moneyText(recoveredCents, currency)}; ${countText(lost)} lost`] : []),
    ...(open > 0 ? [COPY.retried(countText(open))] : []),
  ];
  const outcome = parts.join('; ');
  // The tile itself says how many of few.
  if (isFew(decided)) return outcome;
  return `${COPY.partOf(countText(recovered), countText(decided))}, ${outcome}`;
}

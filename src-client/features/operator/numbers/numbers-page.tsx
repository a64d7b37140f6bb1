import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showUtc } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { rangeText } from './amounts.ts';
import { ACCESS_COPY, NUMBERS_COPY as COPY } from './copy.ts';
import { CurrencyPanels } from './currency-panels.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import styles from './numbers.module.css';
import type { NumbersSearch } from './numbers-search.ts';
import { RangePicker } from './range-picker.tsx';
import { TrafficPanel } from './traffic-panel.tsx';

/** The business in numbers: any range of days against the period before, each currency by itself. */
export function NumbersPage() {
  const search = useSearch({ from: '/operator/admin/numbers' });
  const navigate = useNavigate();
  const numbers = trpc.admin.numbers.useQuery(search, { placeholderData: keepPreviousData });
  const choose = (next: NumbersSearch) =>
    void navigate({ to: '/admin/numbers', search: next, resetScroll: false });
  return (
    <OperatorPage
      title={COPY.title}
      actions={
        <RangePicker
          key={search.span ?? 'own'}
          search={search}
          answer={numbers.data}
          onChange={choose}
        />
      }
    >
      <Loaded what="the numbers" query={numbers}>
        {(answer) => (
          <div className={parts.stack} aria-busy={numbers.isPlaceholderData}>
            <Scope answer={answer} />
            {answer.currencies.length === 0 && (
              <Panel dense title={COPY.revenue} empty={COPY.nothing}>
                {null}
              </Panel>
            )}
            {answer.currencies.map((block) => (
              <CurrencyPanels key={block.currency} block={block} answer={answer} search={search} />
            ))}
            <TrafficPanel traffic={answer.traffic} search={search} />
            <AccessPanel access={answer.access} />
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

/** The days that are shown and compared, and the gaps in what is known about them. */
function Scope({ answer }: { answer: NumbersAnswer }) {
  const { range, before, countedAt, movementsFrom, hasEarlierPayments, days, today } = answer;
  const isCompared = [...answer.currencies.map(({ figures }) => figures.mrr), answer.access.grants]
    .map((figure) => figure.before)
    .some((value) => value !== null);
  return (
    <div className={styles.scope}>
      <p role="status">
        <strong>{rangeText(range)}</strong>, UTC,{' '}
        {isCompared ? COPY.compared(rangeText(before)) : COPY.notCompared}.{' '}
        {countedAt === null ? COPY.notCounted : COPY.counted(showUtc(countedAt, 'time'))}
      </p>
      {movementsFrom !== null && movementsFrom < today && (
        <p>{COPY.movementsFrom(showUtc(movementsFrom))}</p>
      )}
      {!hasEarlierPayments && days > 0 && <p>{COPY.readingPayments}</p>}
    </div>
  );
}

function AccessPanel({ access }: Pick<NumbersAnswer, 'access'>) {
  return (
    <Panel dense title={COPY.access}>
      <FigureTiles
        label={COPY.access}
        tiles={[
          { ...ACCESS_COPY.p50, figure: access.p50, unit: 'seconds', good: 'down' },
          { ...ACCESS_COPY.p95, figure: access.p95, unit: 'seconds', good: 'down' },
          { ...ACCESS_COPY.grants, figure: access.grants, unit: 'count' },
        ]}
      />
    </Panel>
  );
}

import { keepPreviousData } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showUtc } from '../../../lib/dates.ts';
import { ACCESS_COPY, NUMBERS_COPY as COPY } from './copy.ts';
import { CurrencyPanels } from './currency-panels.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { RangePage, RangeScope } from './range-page.tsx';
import { TrafficPanel } from './traffic-panel.tsx';

/** The business in numbers: any range of days against the period before, each currency by itself. */
export function NumbersPage() {
  const search = useSearch({ from: '/operator/admin/numbers' });
  const numbers = trpc.admin.numbers.useQuery(search, { placeholderData: keepPreviousData });
  return (
    <RangePage
      path="/admin/numbers"
      title={COPY.title}
      what="the numbers"
      search={search}
      query={numbers}
    >
      {(answer) => (
        <>
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
        </>
      )}
    </RangePage>
  );
}

/** The days that are shown and compared, and the gaps in what is known about them. */
function Scope({ answer }: { answer: NumbersAnswer }) {
  const { countedAt, movementsFrom, hasEarlierPayments, days, today } = answer;
  const isCompared = [...answer.currencies.map(({ figures }) => figures.mrr), answer.access.grants]
    .map((figure) => figure.before)
    .some((value) => value !== null);
  const counted = countedAt === null ? COPY.notCounted : COPY.counted(showUtc(countedAt, 'time'));
  return (
    <RangeScope answer={answer} isCompared={isCompared} counted={counted}>
      {movementsFrom !== null && movementsFrom < today && (
        <p>{COPY.movementsFrom(showUtc(movementsFrom))}</p>
      )}
      {!hasEarlierPayments && days > 0 && <p>{COPY.readingPayments}</p>}
    </RangeScope>
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

import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { rangeText } from '../numbers/amounts.ts';
import { NUMBERS_COPY } from '../numbers/copy.ts';
import { FigureTiles } from '../numbers/figure-tiles.tsx';
import styles from '../numbers/numbers.module.css';
import type { NumbersSearch } from '../numbers/numbers-search.ts';
import { RangePicker } from '../numbers/range-picker.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { RETENTION_COPY as COPY, FIGURE_COPY } from './copy.ts';
import { OffersPanel } from './offers-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';

/** Why people leave, and what keeps them or brings them back, in any range of days. */
export function RetentionPage() {
  const search = useSearch({ from: '/operator/admin/retention' });
  const navigate = useNavigate();
  const retention = trpc.admin.retention.useQuery(search, { placeholderData: keepPreviousData });
  const choose = (next: NumbersSearch) =>
    void navigate({ to: '/admin/retention', search: next, resetScroll: false });
  return (
    <OperatorPage
      title={COPY.title}
      actions={
        <RangePicker
          key={search.span ?? 'own'}
          search={search}
          answer={retention.data}
          onChange={choose}
        />
      }
    >
      <Loaded what="the retention" query={retention}>
        {(answer) => (
          <div className={parts.stack} aria-busy={retention.isPlaceholderData}>
            <Overview answer={answer} />
            <ReasonsPanel reasons={answer.reasons} search={search} />
            <OffersPanel answer={answer} search={search} />
            <OutcomesPanel answer={answer} />
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function Overview({ answer: { range, before, figures } }: { answer: RetentionAnswer }) {
  const compared =
    figures.left.before === null
      ? NUMBERS_COPY.notCompared
      : NUMBERS_COPY.compared(rangeText(before));
  return (
    <>
      <div className={styles.scope}>
        <p role="status">
          <strong>{rangeText(range)}</strong>, UTC, {compared}.
        </p>
      </div>
      <Panel dense title={COPY.overview}>
        <FigureTiles
          label={COPY.overview}
          tiles={[
            { ...FIGURE_COPY.left, figure: figures.left, unit: 'count', good: 'down' },
            { ...FIGURE_COPY.saved, figure: figures.saved, unit: 'count', good: 'up' },
            { ...FIGURE_COPY.pauses, figure: figures.pauses, unit: 'count' },
            { ...FIGURE_COPY.wonBack, figure: figures.wonBack, unit: 'count', good: 'up' },
          ]}
        />
      </Panel>
    </>
  );
}

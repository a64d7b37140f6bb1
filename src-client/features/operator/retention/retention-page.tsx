import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { settings } from '../../../lib/public-settings.ts';
import { FigureTiles } from '../numbers/figure-tiles.tsx';
import { RangePage, RangeScope } from '../numbers/range-page.tsx';
import { RETENTION_COPY as COPY, FIGURE_COPY } from './copy.ts';
import { EndingsPanel } from './endings-panel.tsx';
import { OffersPanel } from './offers-panel.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';

/** Why people leave, and what keeps them or brings them back, in any range of days. */
export function RetentionPage() {
  const search = useSearch({ from: '/operator/admin/retention' });
  const retention = trpc.admin.retention.useQuery(search, { placeholderData: keepPreviousData });
  return (
    <RangePage
      path="/admin/retention"
      title={COPY.title}
      what="the retention"
      search={search}
      query={retention}
    >
      {(answer) => (
        <>
          <Overview answer={answer} />
          <EndingsPanel answer={answer} search={search} />
          <ReasonsPanel reasons={answer.reasons} search={search} />
          <OffersPanel answer={answer} search={search} />
          <OutcomesPanel answer={answer} />
        </>
      )}
    </RangePage>
  );
}

function Overview({ answer }: { answer: RetentionAnswer }) {
  const { figures } = answer;
  const isCompared = Object.values(figures).some(({ before }) => before !== null);
  return (
    <>
      <RangeScope answer={answer} isCompared={isCompared}>
        {settings.leavePage !== true && (
          <p>
            {COPY.pageOff}{' '}
            <Link to="/admin/setup" search={{ step: 'stripe' }}>
              {COPY.turnOn}
            </Link>
          </p>
        )}
      </RangeScope>
      <Panel dense title={COPY.overview}>
        <FigureTiles
          label={COPY.overview}
          tiles={[
            { ...FIGURE_COPY.ended, figure: figures.ended, unit: 'count', good: 'down' },
            { ...FIGURE_COPY.left, figure: figures.left, unit: 'count', good: 'down' },
            { ...FIGURE_COPY.saved, figure: figures.saved, unit: 'count', good: 'up' },
            { ...FIGURE_COPY.wonBack, figure: figures.wonBack, unit: 'count', good: 'up' },
          ]}
        />
      </Panel>
    </>
  );
}

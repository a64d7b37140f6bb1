import { Figures } from '../../../components/figures.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { count } from '../../../lib/texts/count.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { showSeconds } from '../parts/ago.ts';
import styles from '../parts/parts.module.css';
import { useMay } from '../role/role-root.tsx';
import { AccessTable } from './access-table.tsx';
import { FailedAccess } from './failed-access.tsx';
import { TradingViewWork } from './manual/tradingview-work.tsx';
import { UnclearPeople } from './unclear-people.tsx';
import { UnexplainedHolders } from './unexplained-holders.tsx';

/** Poll interval: the engine changes grants in the background. */
const EVERY_MS = 15_000;

const SESSION = {
  working: { tone: 'positive', text: 'TradingView connected' },
  unproven: { tone: 'attention', text: 'TradingView not verified yet' },
  refused: { tone: 'negative', text: 'TradingView rejects the session' },
  absent: { tone: 'negative', text: 'TradingView not connected' },
} as const;

/** Entitlements, grants, and the reasons for every difference. */
export function AccessPage() {
  // A TradingView assistant works the list below and sees nothing else.
  const may = useMay();
  const seesAccess = may('access.read');
  const overview = trpc.admin.accessOverview.useQuery(undefined, {
    refetchInterval: EVERY_MS,
    enabled: seesAccess,
  });
  const { admin } = trpc.useUtils();
  // A new session unblocks grants, so the list of failures reloads too.
  const changed = () => Promise.all([overview.refetch(), admin.failedAccess.invalidate()]);
  const { data } = overview;
  const session = data === undefined ? null : SESSION[data.session];
  const sum = (pick: 'owed' | 'matched' | 'failed' | 'leftOver') =>
    data === undefined ? '–' : count(data.lines.reduce((total, line) => total + line[pick], 0));
  return (
    <OperatorPage
      title="Access"
      mark={session !== null && <StatusBadge tone={session.tone}>{session.text}</StatusBadge>}
    >
      <div className={styles.stack}>
        {seesAccess && (
          <>
            <Figures
              framed
              label="Access at a glance"
              figures={[
                { name: 'Expected', value: sum('owed') },
                { name: 'Actual', value: sum('matched') },
                { name: 'Failed or blocked', value: sum('failed') },
                { name: 'To remove', value: sum('leftOver') },
                {
                  name: 'Median time to access',
                  value: showSeconds(data?.timeToAccess.p50 ?? null),
                },
                {
                  name: '95th percentile',
                  value: showSeconds(data?.timeToAccess.p95 ?? null),
                  unit: '7 days',
                },
              ]}
            />
            <AccessTable query={overview} />
            <FailedAccess onRetried={overview.refetch} />
          </>
        )}
        <TradingViewWork onChanged={changed} />
        {may('community.read') && (
          <>
            <UnexplainedHolders />
            <UnclearPeople />
          </>
        )}
      </div>
    </OperatorPage>
  );
}

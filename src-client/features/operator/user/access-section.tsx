import type { inferRouterOutputs } from '@trpc/server';
import type { Entitlement as EntitlementName } from '../../../../src/domain/entitlement.ts';
import type { AppRouter } from '../../../../src-server/trpc/app-router.ts';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay, showMoment } from '../../../lib/dates.ts';
import { USER_COPY as COPY, DISPUTE_COPY, ENTITLEMENT_NAME } from './copy.ts';
import { Section, SmallTable } from './section.tsx';
import styles from './user.module.css';

type Why = inferRouterOutputs<AppRouter>['admin']['why'];
type Entitlement = Why['entitlements'][number];

const COLUMNS = ['What', 'Source', 'State', 'Held until', 'Why', 'Last tried'];

const TONE: Record<string, BadgeTone> = {
  granted: 'positive',
  pending: 'attention',
  revoking: 'attention',
  'grant-failed': 'negative',
  'revoke-failed': 'negative',
  blocked: 'negative',
};

function State({ entitlement }: { entitlement: Entitlement }) {
  const [grant] = entitlement.grants;
  if (grant === undefined) {
    return <>{entitlement.wanted === null ? '–' : 'not granted yet'}</>;
  }
  return (
    <StatusBadge tone={TONE[grant.state] ?? 'neutral'}>
      {grant.ours || grant.state !== 'granted' ? grant.state : `${grant.state}, not granted by us`}
    </StatusBadge>
  );
}

function reasonOf({ wanted, notYet, mapping, grants }: Entitlement, isOnHold: boolean): string {
  if (wanted === null && isOnHold) return DISPUTE_COPY.why;
  return (
    notYet ??
    grants[0]?.reason ??
    mapping ??
    (wanted === null ? 'no plan or grant includes it' : '–')
  );
}

function Row({ entitlement, isOnHold }: { entitlement: Entitlement; isOnHold: boolean }) {
  const { wanted, grants, attempts } = entitlement;
  const [attempt] = attempts;
  return (
    <tr data-quiet={wanted === null && grants[0]?.held !== true}>
      <td>{ENTITLEMENT_NAME[entitlement.entitlement]}</td>
      <td>
        {wanted === null ? '–' : wanted.source}
        {wanted?.until != null && <small>until {showDay(wanted.until)}</small>}
      </td>
      <td>
        <State entitlement={entitlement} />
      </td>
      <td>{showDay(grants[0]?.expiresAt ?? null)}</td>
      <td className={styles.wrap}>{reasonOf(entitlement, isOnHold)}</td>
      <td>
        {attempt === undefined ? '–' : `${attempt.action}: ${attempt.outcome}`}
        {attempt !== undefined && <small>{showMoment(attempt.at)}</small>}
      </td>
    </tr>
  );
}

interface AccessProps {
  accountId: string;
  /** Entitlements suspended by a dispute. */
  onHold: readonly EntitlementName[];
}

export function AccessSection({ accountId, onHold }: AccessProps) {
  const why = trpc.admin.why.useQuery({ accountId });
  const decided = why.data?.decidedBy;
  return (
    <Section
      title={COPY.access}
      aside={
        decided != null && (
          <span className={styles.muted}>
            decided by {decided.cause}, {showMoment(decided.at)}
          </span>
        )
      }
      empty={why.data === undefined && (why.isError ? COPY.failed : COPY.loading)}
    >
      <SmallTable label={COPY.access} columns={COLUMNS}>
        {why.data?.entitlements.map((each) => (
          <Row
            key={each.entitlement}
            entitlement={each}
            isOnHold={onHold.includes(each.entitlement)}
          />
        ))}
      </SmallTable>
    </Section>
  );
}

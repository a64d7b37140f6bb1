import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../../../../src-server/trpc/app-router.ts';
import { Panel } from '../../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showDay } from '../../../../lib/dates.ts';
import { entitlementName } from '../../../../lib/entitlement-name.ts';
import parts from '../../parts/parts.module.css';
import { plainWords } from '../../parts/plain-words.ts';
import { reasonText } from '../../parts/reason-text.ts';
import { ShortId } from '../../parts/short-id.tsx';
import { Table } from '../../parts/table.tsx';
import { USER_COPY as COPY } from '../copy.ts';
import type { Withheld } from '../money/dispute-notice.tsx';
import styles from '../user.module.css';
import {
  attemptText,
  decidedText,
  heldText,
  heldUntil,
  slackText,
  stateText,
} from './access-text.ts';

type Why = inferRouterOutputs<AppRouter>['admin']['why'];
type Entitlement = Why['entitlements'][number];

const COLUMNS = ['What', 'State', 'Why', 'Last tried'];

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
    return entitlement.wanted === null ? null : <>Not granted yet</>;
  }
  const found = grant.state === 'granted' && !grant.ours;
  return (
    <StatusBadge tone={TONE[grant.state] ?? 'neutral'}>
      {stateText(grant.state)}
      {found && ', not by us'}
    </StatusBadge>
  );
}

const SOURCE_REASON: Record<NonNullable<Entitlement['wanted']>['source'], string> = {
  subscription: 'Their plan includes it',
  trial: 'Their trial includes it',
  'plan-grant': 'A plan they were given includes it',
  manual: 'An operator granted it',
  import: 'It was imported with them',
};

function reasonOf(
  { wanted, notYet, mapping, grants }: Entitlement,
  withheld: string | null,
): string {
  if (wanted === null && withheld !== null) return withheld;
  const reason = notYet ?? grants[0]?.reason ?? null;
  if (reason !== null) return reasonText(reason);
  if (wanted === null) return 'Not in their plan or grants';
  if (mapping === null) return 'No role or script is chosen for it';
  if (grants[0]?.held !== true) return 'Waiting for the next try';
  return SOURCE_REASON[wanted.source];
}

/** The role or script that grants it: 'role:…' or 'script:…'. */
function Target({ mapping }: { mapping: string }) {
  const [kind = '', id = ''] = mapping.split(/:(.*)/s);
  return (
    <small className={parts.nowrap}>
      {plainWords(kind)} <ShortId id={id} label={`the id of the ${kind}`} />
    </small>
  );
}

const needsHelp = ({ grants }: Entitlement) => TONE[grants[0]?.state ?? ''] === 'negative';

/** Rows that need an action come first. */
const blockedFirst = (all: readonly Entitlement[]) =>
  all.toSorted((a, b) => Number(needsHelp(b)) - Number(needsHelp(a)));

interface RowProps {
  entitlement: Entitlement;
  withheld: string | null;
  renews: boolean;
}

function Row({ entitlement, withheld, renews }: RowProps) {
  const { wanted, grants, attempts, mapping } = entitlement;
  const [attempt] = attempts;
  const until = heldUntil(entitlement);
  // The first cell already names the day on which the plan ends.
  const endsWithPlan =
    until !== null && wanted !== null && showDay(until) === showDay(wanted.until);
  const slack = slackText(entitlement, { renews });
  return (
    <tr data-quiet={wanted === null && grants[0]?.held !== true}>
      <td className={parts.wrap}>
        {entitlementName(entitlement.entitlement)}
        {wanted !== null && (
          <small>
            {plainWords(wanted.source)}
            {wanted.until !== null && ` until ${showDay(wanted.until)}`}
          </small>
        )}
      </td>
      <td className={parts.wrap}>
        <State entitlement={entitlement} />
        {until !== null && !endsWithPlan && <small>held until {showDay(until)}</small>}
        {slack !== null && <small>{slack}</small>}
      </td>
      <td className={parts.wrap}>
        {reasonOf(entitlement, withheld)}
        {wanted !== null && grants[0]?.held === true && (
          <small>{heldText(grants[0].verifiedAt, attempt)}</small>
        )}
        {mapping !== null && <Target mapping={mapping} />}
      </td>
      <td className={parts.wrap}>{attempt !== undefined && attemptText(attempt)}</td>
    </tr>
  );
}

interface AccessProps {
  accountId: string;
  /** Access that a dispute or a pause withholds, with the reason. */
  withheld: Withheld | null;
  /** A subscription is not set to end. */
  renews: boolean;
}

export function AccessSection({ accountId, withheld, renews }: AccessProps) {
  const why = trpc.admin.why.useQuery({ accountId });
  const decided = why.data?.decidedBy;
  const eventId = decided?.cause.match(/^event (.+)/)?.[1];
  return (
    <Panel
      dense
      title={COPY.access}
      aside={
        decided != null && (
          <span className={styles.muted}>
            {decidedText(decided)}
            {eventId !== undefined && (
              <>
                {' '}
                <ShortId id={eventId} label="the id of the event" />
              </>
            )}
          </span>
        )
      }
      empty={why.data === undefined && (why.isError ? COPY.failed : COPY.loading)}
    >
      <Table compact label={COPY.access} columns={COLUMNS}>
        {blockedFirst(why.data?.entitlements ?? []).map((each) => (
          <Row
            key={each.entitlement}
            entitlement={each}
            renews={renews}
            withheld={withheld?.entitlements.includes(each.entitlement) ? withheld.why : null}
          />
        ))}
      </Table>
    </Panel>
  );
}

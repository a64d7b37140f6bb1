import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { listedPlan, listedStatus } from '../../../../src/domain/standing/listed-standing.ts';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { httpStatusOf } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { STATUS_TONE, statusText } from '../users/standing-marks.ts';
import { AccessSection } from './access/access-section.tsx';
import { ManualSection } from './access/manual-section.tsx';
import { USER_COPY as COPY, ERASE_COPY } from './copy.ts';
import { erasureWaitText } from './erasure-text.ts';
import { AuditSection, HistorySection } from './history-sections.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { DisputeNotice, disputedOf, pausedOf, withheldFrom } from './money/dispute-notice.tsx';
import { ExitsSection } from './money/exits-section.tsx';
import { PastDueNotice } from './money/past-due-notice.tsx';
import { PaymentHold } from './money/payment-hold.tsx';
import { SubscriptionSection } from './money/subscription-section.tsx';
import { WorthSection } from './money/worth-section.tsx';
import { NotesSection } from './notes/notes-section.tsx';
import { IdentitySection, SessionSection } from './people-sections.tsx';
import { PlanSection } from './plans/plan-section.tsx';
import { TrialsSection } from './trials/trials-section.tsx';
import styles from './user.module.css';
import { UserActions } from './user-actions.tsx';

const route = getRouteApi('/operator/admin/users/$id');
/** Poll interval while an erasure runs. */
const CLOSING_MS = 2_000;

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
const isGone = (error: unknown) => [400, 404].includes(httpStatusOf(error) ?? 0);

export function UserPage() {
  const { id } = route.useParams();
  const user = trpc.admin.user.useQuery(
    { accountId: id },
    {
      enabled: isId(id),
      refetchInterval: ({ state: { data, error } }) =>
        data?.erasure == null || isGone(error) ? false : CLOSING_MS,
    },
  );
  const gone = !isId(id) || isGone(user.error);
  const isRefused = gone || [401, 403].includes(httpStatusOf(user.error) ?? 0);
  if (user.data !== undefined && !isRefused) {
    // Another try may read the user again. Until then the page keeps what the operator typed.
    return (
      <Loaded what="this user" query={user}>
        {(data) => <Known user={data} />}
      </Loaded>
    );
  }
  // A failed read keeps the answer before it.
  const goneText = user.data?.erasure == null ? COPY.notFound : COPY.erased;
  if (user.isFetching) return <PageSpinner label={COPY.loading} />;
  return (
    <OperatorPage title={gone ? 'User' : COPY.failed}>
      <Back />
      <p role="alert" className={styles.missing}>
        {gone ? goneText : COPY.failed}
      </p>
      {!gone && <Button onClick={() => user.refetch()}>{COPY.tryAgain}</Button>}
    </OperatorPage>
  );
}

function Back() {
  return (
    <p>
      <Link to="/admin" preload={false} className={styles.back}>
        {COPY.back}
      </Link>
    </p>
  );
}

function Marks({ user }: { user: OperatorUser }) {
  const disputed = disputedOf(user);
  const paused = pausedOf(user);
  const facts = {
    ...user,
    disputed: disputed !== null,
    paused: paused !== null,
    heldPlan: (disputed ?? paused)?.plan ?? null,
  };
  const status = listedStatus(facts);
  const shown = { listedStatus: status, pausedUntil: paused?.pausedUntil ?? null };
  return (
    <>
      <StatusBadge tone={user.plan === 'free' ? 'neutral' : 'positive'}>
        {planName(catalogue, listedPlan(facts))}
      </StatusBadge>
      <StatusBadge tone={STATUS_TONE[status]}>{statusText(shown, user.plan)}</StatusBadge>
      {user.imported && <StatusBadge tone="neutral">{COPY.imported}</StatusBadge>}
      {user.blocked && <StatusBadge tone="negative">{COPY.blocked}</StatusBadge>}
      {user.erasure !== null && <StatusBadge tone="attention">{COPY.closing}</StatusBadge>}
    </>
  );
}

function Known({ user }: { user: OperatorUser }) {
  const { act } = route.useSearch();
  const navigate = route.useNavigate();
  // The page stays, and with it what is not saved.
  const forget = () =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker: true });
  return (
    <>
      <Back />
      <OperatorPage
        title={user.email}
        mark={<Marks user={user} />}
        actions={user.erasure === null ? <UserActions user={user} /> : undefined}
      >
        {user.erasure !== null && (
          <p className={styles.notice} role="status">
            {ERASE_COPY.running}
            {user.erasure.waitsFor !== null && ` ${erasureWaitText(user.erasure.waitsFor)}`}
          </p>
        )}
        <DisputeNotice user={user} />
        <PastDueNotice user={user} />
        {user.blocked && user.erasure === null && <PaymentHold accountId={user.id} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <SubscriptionSection user={user} />
            <ExitsSection user={user} />
            <AccessSection
              accountId={user.id}
              withheld={withheldFrom(user)}
              renews={user.subscriptions.some(
                ({ endsAt, endedAt }) => endsAt === null && endedAt === null,
              )}
            />
            <PlanSection
              user={user}
              opensAtOnce={act === 'give-plan'}
              onClosed={() => act !== undefined && forget()}
            />
            <TrialsSection accountId={user.id} isClosing={user.erasure !== null} />
            <ManualSection user={user} />
            <HistorySection accountId={user.id} stripeDashboard={user.stripeDashboard} />
          </div>
          <div className={styles.column}>
            <WorthSection user={user} />
            <NotesSection user={user} />
            <IdentitySection user={user} />
            <SessionSection user={user} />
            <MailSection user={user} />
            <AuditSection accountId={user.id} />
          </div>
        </div>
      </OperatorPage>
    </>
  );
}

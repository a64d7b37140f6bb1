import { Link, Navigate } from '@tanstack/react-router';
import { planHeld, stateBesideGrant } from '../../../src/domain/standing/plan-state.ts';
import { ACCOUNT_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { BILLING_COPY } from '../../../src/texts/pages/billing.texts.ts';
import { DASHBOARD_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { EmailText } from '../../components/email-text.tsx';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CancelLink } from '../billing/cancel-link.tsx';
import { ManageBillingButton } from '../billing/manage-billing-button.tsx';
import { PauseTerms } from '../billing/pause-terms.tsx';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { StandingBanner } from '../dashboard/standing-banner.tsx';
import { standingNotice } from '../dashboard/standing-notice.ts';
import { planBadge } from '../dashboard/subscription/plan-badge.ts';
import { RedeemLink } from '../offers/redeem-link.tsx';
import { canUsePasskeys } from '../passkeys/passkey-browser.ts';
import { useSubscriberPasskeys } from '../passkeys/passkey-source.ts';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import styles from './account-page.module.css';
import { BrowsersCard } from './browsers-card.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChartingCard } from './charting-card.tsx';
import { ConfirmOwnEmail } from './confirm-own-email.tsx';
import { DataCard } from './data-card.tsx';
import { DiscordBadgeCard } from './discord-badge-card.tsx';
import { DiscordCard } from './discord-card.tsx';
import { EraseCard } from './erase-card.tsx';
import { PasswordCard } from './password-card.tsx';

function SubscriberPasskeys() {
  return <PasskeysCard source={useSubscriberPasskeys()} />;
}

export function AccountPage() {
  const { user, access, leaving } = useSession();
  const billing = trpc.billing.overview.useQuery(undefined, { enabled: user !== null && !leaving });
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" search={{ next: '/account' }} />;
  // Reserves the space until the answer arrives: a paid plan always has something to manage.
  const manageable = billing.isPending
    ? user.subscriptionPlan !== 'free'
    : billing.data?.manageable;
  const overview = billing.data ?? null;
  const { badge, tone } = planBadge(user, overview);
  const remedy = overview === null ? null : (standingNotice(overview)?.action ?? null);
  const isPaused = overview !== null && stateBesideGrant(overview) === 'paused';
  const planShown = shownPlanName(catalogue, planHeld(user, overview));
  const bought = overview?.planGrant?.bought;
  const isQuiet = isPaused || remedy !== null;
  return (
    <BareFrame width="wide" actions={<SignOutButton />}>
      <div className={styles.head}>
        <Link to="/" className={styles.back}>
          ← {COPY.back}
        </Link>
        <h1>{COPY.title}</h1>
        {overview?.isPartner && <Link to="/partner">{COPY.partner}</Link>}
        {settings.signals && <Link to="/signals">{DASHBOARD_COPY.signals}</Link>}
      </div>
      <StandingBanner billing={overview} fallback={billing.isLoadingError ? user : null} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Panel title={COPY.signIn}>
            <dl className={styles.facts}>
              <dt>{COPY.email}</dt>
              <dd>
                <EmailText email={user.email} />
              </dd>
            </dl>
            <ConfirmOwnEmail />
            <ChangeEmail />
          </Panel>
          <Panel title={COPY.plan} aside={<StatusBadge tone={tone}>{badge}</StatusBadge>}>
            <p className={styles.name}>
              {bought === undefined ? planShown : COPY.forLife({ plan: planShown })}
            </p>
            {bought !== undefined && (
              <p>
                {COPY.paidOnce({
                  price: shownMoney(bought.amount, bought.currency),
                  day: showDay(bought.at),
                })}
              </p>
            )}
            {isPaused && (
              <div className={styles.billing}>
                <PauseTerms billing={overview} />
              </div>
            )}
            {manageable && (
              <div className={styles.billing} data-waiting={billing.isPending}>
                {remedy?.is !== 'billing' && (
                  <>
                    <p>{BILLING_COPY.note}</p>
                    <ManageBillingButton />
                  </>
                )}
                {billing.data?.price != null &&
                  billing.data.endsAt === null &&
                  billing.data.waitingExit === undefined && <CancelLink />}
              </div>
            )}
            {settings.offers?.redeem && (
              <p className={styles.redeem}>
                <RedeemLink />
              </p>
            )}
          </Panel>
          <DiscordCard access={access} isQuiet={isQuiet} />
          <ChartingCard user={user} billing={overview} isPrimary={!isQuiet} />
          <DiscordBadgeCard />
        </div>
        <div className={styles.cards}>
          <PasswordCard email={user.email} />
          {canUsePasskeys() && <SubscriberPasskeys />}
          <BrowsersCard />
          <DataCard />
          <EraseCard email={user.email} />
        </div>
      </div>
    </BareFrame>
  );
}

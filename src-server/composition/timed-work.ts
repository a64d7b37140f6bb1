import { forgetAttempts } from '../access/forget-attempts.ts';
import { enqueueDueRetries } from '../access/sweep/due-retries.ts';
import { enqueueExpired } from '../access/sweep/expired-grants.ts';
import { resumeErasures } from '../account-data/resume-erasures.ts';
import { adoptEntries } from '../audit/chain/adopt-entries.ts';
import { sealDays } from '../audit/seal-days.ts';
import { forgetSignIns } from '../auth/session/forget-sign-ins.ts';
import { forgetSignUps } from '../auth/sign-up/forget-sign-ups.ts';
import { closeStaleAttempts } from '../billing/checkout/close-stale-attempts.ts';
import { forgetPurchases } from '../billing/consent/forget-purchases.ts';
import { forgetDisputes } from '../billing/disputes/forget-disputes.ts';
import { sweepDisputes } from '../billing/disputes/read-dispute.ts';
import { watchDeadlines } from '../billing/disputes/watch-deadlines.ts';
import { alertOfLateExits } from '../billing/exits/exits-to-check.ts';
import { forgetExits } from '../billing/exits/forget-exits.ts';
import { startDueExits } from '../billing/exits/start-due-exits.ts';
import { mailHandOvers } from '../billing/hand-over/mail-hand-overs.ts';
import { winBack } from '../billing/leaving/win-back.ts';
import { remindPaidSignUps } from '../billing/paid-sign-ups/remind-paid-sign-ups.ts';
import { advancePriceMoves } from '../billing/price-moves/advance-price-moves.ts';
import { forgetReferrals } from '../billing/referrals/forget-referrals.ts';
import { countRevenue } from '../billing/revenue/count-revenue.ts';
import { forgetPayments } from '../billing/single-payments/keep-payments.ts';
import { reviewDueStandings } from '../billing/standing/review-standings.ts';
import { sweepStripe } from '../billing/sync/sweep-stripe.ts';
import { forgetIdentities } from '../billing/trials/forget-identities.ts';
import { saleCurrency } from '../catalogue/sale-currency.ts';
import { forgetLeases } from '../database/lease.ts';
import { forgetIncidents } from '../incidents/status.view.ts';
import { pruneHandledEvents } from '../jobs/parked-events.ts';
import type { TimedWork } from '../jobs/timers.ts';
import { forgetMail } from '../mail/forget-mail.ts';
import { resumeMail } from '../mail/resume-mail.ts';
import { forgetImportRows } from '../operator/import/forget-import-rows.ts';
import { inviteImported } from '../operator/import/invite-imported.ts';
import { forgetMoveMembers } from '../operator/move/forget-move-members.ts';
import { inviteMoved } from '../operator/move/invite-moved.ts';
import { watchRivals } from '../operator/move/rivals/watch-rivals.ts';
import { countWaits } from '../operator/numbers/count-waits.ts';
import { forgetOperatorSignIns } from '../operator/sign-in/forget-operator-sign-ins.ts';
import { takeFigures } from '../operator/statistics/take-figures.ts';
import { checkCounts } from '../operator/users/check-counts.ts';
import { compactTally } from '../operator/users/compact-tally.ts';
import { auditUsersRead } from '../operator/users/count-users-read.ts';
import { mailDigests } from '../signals/feed/digest/mail-digests.ts';
import { forgetNotices } from '../signals/feed/push/notify-browsers.ts';
import { forgetAlerts } from '../signals/intake/forget-alerts.ts';
import { checkAnchors, postAnchor } from '../signals/record/anchors/post-anchor.ts';
import { takeAnchor } from '../signals/record/anchors/take-anchor.ts';
import { recoverSession } from '../tradingview/session/recover-session.ts';
import type { AppParts } from './app-parts.ts';
import { gaugeForAll } from './monitoring/gauges.ts';
import { sendDueDigest } from './monitoring/operator-digest.ts';
import { serviceReadings } from './monitoring/service-readings.ts';
import { accessSweeps } from './monitoring/sweep-and-alert.ts';
import { offerWork } from './offer-work.ts';
import { sandboxSetUp } from './sandbox/sandbox-set-up.ts';
import { signalWork } from './signal-work.ts';
import { commandWork } from './slices/commands.ts';
import { badgeWork } from './slices/discord-link.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** All work that runs at intervals. */
export function timedWork(parts: AppParts): TimedWork[] {
  const { access, billing, options } = parts;
  const { stripe } = options.providers;
  const works: TimedWork[] = [
    { name: 'review standings', everyMs: SECOND, run: () => reviewDueStandings(billing) },
    {
      name: 'retry access',
      everyMs: SECOND,
      run: () => enqueueDueRetries(access),
    },
    {
      name: 'end expired grants',
      everyMs: SECOND,
      run: () => enqueueExpired(access),
    },
    {
      name: 'count sold-out plans',
      everyMs: 5 * SECOND,
      everywhere: true,
      run: parts.soldOut.refresh,
    },
    {
      name: 'look for offers',
      everyMs: 5 * SECOND,
      everywhere: true,
      run: parts.offers.refresh,
    },
    ...signalWork(parts),
    ...commandWork(parts.commands),
    ...badgeWork(parts.discord),
    { name: 'feed open pages', everyMs: SECOND, everywhere: true, run: parts.feed.tick },
    {
      name: 'look whether there are signals',
      everyMs: 5 * SECOND,
      everywhere: true,
      run: parts.feed.refreshIsOn,
    },
    {
      name: 'anchor the record',
      everyMs: MINUTE,
      run: async () => {
        await takeAnchor(parts);
        await postAnchor(parts.signals);
      },
    },
    { name: 'look for anchors', everyMs: HOUR, run: () => checkAnchors(parts.signals) },
    { name: 'mail signals at noon', everyMs: MINUTE, run: () => mailDigests(parts.signals) },
    { name: 'measure the backlog', everyMs: 15 * SECOND, run: () => gaugeForAll(parts) },
    { name: 'record the state of services', everyMs: 15 * SECOND, run: serviceReadings(parts) },
    { name: 'send the digest', everyMs: HOUR, run: () => sendDueDigest(parts) },
    { name: 'invite imported users', everyMs: MINUTE, run: () => inviteImported(parts.admin.user) },
    {
      name: 'invite people who moved in',
      everyMs: MINUTE,
      run: () => inviteMoved(parts.admin.user),
    },
    {
      name: 'watch for rival bots',
      everyMs: 5 * MINUTE,
      run: () => watchRivals(parts.admin.user),
    },
    {
      name: 'carry out exits',
      everyMs: MINUTE,
      run: async () => {
        await startDueExits(billing);
        await alertOfLateExits(billing);
      },
    },
    { name: 'mail former subscribers', everyMs: HOUR, run: () => winBack(billing) },
    { name: 'watch dispute deadlines', everyMs: MINUTE, run: () => watchDeadlines(billing) },
    { name: 'mail before a plan ends', everyMs: MINUTE, run: () => mailHandOvers(billing) },
    { name: 'compact the user counts', everyMs: MINUTE, run: () => compactTally(parts) },
    { name: 'check the user counts', everyMs: DAY, repairs: true, run: () => checkCounts(parts) },
    ...accessSweeps(parts),
    {
      name: 'look for joined members',
      everyMs: 15 * SECOND,
      run: () => parts.follower.lookForJoiners(),
    },
    {
      name: 'record the daily figures',
      everyMs: 5 * MINUTE,
      run: () => {
        const currency = saleCurrency(parts.catalogue.current(), options.business);
        return takeFigures({ ...parts, currency });
      },
    },
    {
      name: 'count the numbers',
      everyMs: MINUTE,
      repairs: true,
      run: async () => {
        await countRevenue(parts);
        await countWaits(parts);
      },
    },
    {
      name: 'store counted visits',
      everyMs: 15 * SECOND,
      everywhere: true,
      run: parts.visits.flush,
    },
    {
      name: 'chain earlier audit entries',
      everyMs: 15 * MINUTE,
      run: () => adoptEntries(parts),
    },
    {
      name: 'seal the audit log',
      everyMs: 15 * MINUTE,
      run: () => sealDays(parts),
    },
  ];
  if (stripe.mode !== 'off') {
    works.push(
      {
        name: 'probe Stripe',
        everyMs: 15 * SECOND,
        everywhere: true,
        run: parts.stripeHealth.probe,
      },
      ...offerWork(billing),
      { name: 'close stale attempts', everyMs: MINUTE, run: () => closeStaleAttempts(billing) },
      {
        name: 'continue price moves',
        everyMs: MINUTE,
        run: () => advancePriceMoves(billing),
      },
      { name: 'remind paid sign-ups', everyMs: HOUR, run: () => remindPaidSignUps(billing) },
      { name: 'sweep disputes', everyMs: HOUR, repairs: true, run: () => sweepDisputes(billing) },
      { name: 'sweep Stripe', everyMs: 6 * HOUR, repairs: true, run: () => sweepStripe(billing) },
      {
        name: 'delete handled events',
        everyMs: 6 * HOUR,
        run: () => pruneHandledEvents(parts.orm, parts.machineClock.now()),
      },
    );
  }
  works.push(
    {
      name: 'probe TradingView',
      everyMs: MINUTE,
      everywhere: true,
      run: parts.tradingViewHealth.probe,
    },
    {
      name: 'recover the TradingView session',
      everyMs: 15 * SECOND,
      run: () => recoverSession(parts.tradingview, 'due'),
    },
    { name: 'resume mail', everyMs: MINUTE, run: () => resumeMail(parts) },
    { name: 'resume erasures', everyMs: HOUR, run: () => resumeErasures(parts.accountData) },
    { name: 'delete expired sign-ups', everyMs: HOUR, run: () => forgetSignUps(parts.auth) },
    { name: 'delete expired data', everyMs: HOUR, run: () => deleteExpired(parts) },
  );
  works.push(...sandboxSetUp(parts));
  return works;
}

/** Deletes expired data (docs/security.md lists the periods). */
async function deleteExpired(parts: AppParts): Promise<void> {
  await forgetSignIns(parts.auth);
  await forgetOperatorSignIns(parts.admin);
  await auditUsersRead(parts.admin);
  await forgetPurchases(parts);
  await forgetIdentities(parts);
  await forgetPayments(parts);
  await forgetReferrals(parts);
  await forgetExits(parts);
  await forgetDisputes(parts);
  await forgetAlerts(parts);
  await forgetMail(parts.orm, parts.clock.now());
  await forgetImportRows(parts.orm, parts.machineClock.now());
  await forgetMoveMembers(parts.orm, parts.machineClock.now());
  await forgetNotices(parts.signals);
  await forgetIncidents(parts);
  await forgetAttempts(parts);
  await forgetLeases(parts.orm);
  await parts.limits.sweep();
}

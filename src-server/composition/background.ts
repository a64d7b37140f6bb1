import { startReconciling } from '../access/engine/reconcile.job.ts';
import { enqueueDueRetries } from '../access/sweep/due-retries.ts';
import { enqueueExpired } from '../access/sweep/expired-grants.ts';
import { finishErasure } from '../account-data/finish-erasure.job.ts';
import { resumeErasures } from '../account-data/resume-erasures.ts';
import { adoptEntries } from '../audit/chain/adopt-entries.ts';
import { sealDays } from '../audit/seal-days.ts';
import { createMailLinks } from '../auth/mailed-link/mail-links.ts';
import { mailPasswordReset } from '../auth/password/reset-password.ts';
import { forgetSignIns } from '../auth/session/forget-sign-ins.ts';
import { forgetSignUps } from '../auth/sign-up/forget-sign-ups.ts';
import { closeStaleAttempts } from '../billing/checkout/close-stale-attempts.ts';
import { adoptPayments } from '../billing/paid-sign-ups/adopt-payments.ts';
import { remindPaidSignUps } from '../billing/paid-sign-ups/remind-paid-sign-ups.ts';
import { reviewDueStandings } from '../billing/standing/review-standings.ts';
import { sweepStripe } from '../billing/sync/sweep-stripe.ts';
import { readFork } from '../database/transaction.ts';
import { createBulkJob } from '../discord/console/bulk/run-bulk.job.ts';
import type { JobPayload } from '../jobs/job-definitions.ts';
import { pruneHandledEvents } from '../jobs/parked-events.ts';
import { createTimers, type TimedWork, type Timers } from '../jobs/timers.ts';
import type { LeaderDuties } from '../leader/leader.ts';
import { type DeliveryDeps, deliverMail } from '../mail/deliver-mail.ts';
import { forgetMail } from '../mail/forget-mail.ts';
import { resumeMail } from '../mail/waiting-mail.ts';
import { applyImport } from '../operator/import/apply-import.job.ts';
import { checkImport } from '../operator/import/check-import.job.ts';
import { forgetImportRows } from '../operator/import/forget-import-rows.ts';
import { inviteImported } from '../operator/import/invite-imported.ts';
import { forgetOperatorSignIns } from '../operator/sign-in/forget-operator-sign-ins.ts';
import { takeFigures } from '../operator/statistics/take-figures.ts';
import { checkCounts } from '../operator/users/check-counts.ts';
import { compactTally } from '../operator/users/compact-tally.ts';
import { auditUsersRead } from '../operator/users/count-users-read.ts';
import { contactOf } from '../people/contact.ts';
import { recoverSession } from '../tradingview/session/recover-session.ts';
import type { AppParts } from './app-parts.ts';
import { relayBot } from './bot-relay.ts';
import { forgetForAll, gaugeForAll } from './monitoring/gauges.ts';
import { sendDueDigest } from './monitoring/operator-digest.ts';
import { accessSweeps } from './monitoring/sweep-and-alert.ts';
import { sandboxSetUp } from './sandbox/sandbox-set-up.ts';

interface Background {
  /** Starts queue and inbox. */
  start(): Promise<void>;
  /**
   * Starts this instance's timers and joins the leader election. The leader also runs shared timers
   * and the bot, which is not awaited.
   */
  standForLeader(): Promise<void>;
  stop(): Promise<void>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAILS_AT_ONCE = 2;

/** All background work. */
export function createBackground(parts: AppParts): Background {
  const { jobs, inbox, gateways, leader, log } = parts;
  const works = timedWork(parts);
  const own = createTimers(
    log,
    works.filter(({ everywhere }) => everywhere === true),
  );
  const forAll = works.filter(({ everywhere }) => everywhere !== true);
  let leaderTimers: Timers | null = null;
  const duties: LeaderDuties = {
    take() {
      gateways.discord.start();
      leaderTimers = createTimers(log, forAll);
      leaderTimers.start();
    },
    async drop() {
      forgetForAll(parts);
      await Promise.all([leaderTimers?.stop(), gateways.discord.stop()]);
      // A pending count may still have set a gauge, so reset them here.
      forgetForAll(parts);
    },
  };
  relayBot(parts);
  parts.followedClock?.onLeap((milliseconds) => {
    own.leap(milliseconds);
    leaderTimers?.leap(milliseconds);
  });
  return {
    async start() {
      await jobs.start();
      await startReconciling(jobs, parts.access);
      await jobs.work('send-mail', MAILS_AT_ONCE, ({ mailId }) =>
        deliverMail(deliveryOf(parts), mailId),
      );
      await jobs.work('mail-password-reset', 1, ({ email }) =>
        mailPasswordReset(parts.auth, email),
      );
      await jobs.work('adopt-payments', 1, (job) => adoptFor(parts, job));
      await jobs.work('check-import', 1, (job) => checkImport(parts.admin.user, job));
      await jobs.work('apply-import', 1, (job) => applyImport(parts.admin.user, job));
      await jobs.work('erase-account', 1, (job) => finishErasure(parts.accountData, job));
      await jobs.work('run-bulk-action', 1, createBulkJob(parts.discord));
      await jobs.work('run-urgent-bulk-action', 1, createBulkJob(parts.discord));
      inbox.start();
      await giveConfiguredSession(parts);
    },
    async standForLeader() {
      own.start();
      await leader.start(duties);
    },
    async stop() {
      // In parallel: a slow sweep must not use up the jobs' time.
      await Promise.all([leader.stop(), own.stop(), inbox.stop(), jobs.stop()]);
      await parts.follower.idle();
      parts.followedClock?.stop();
    },
  };
}

function deliveryOf(parts: AppParts): DeliveryDeps {
  const { auth, mail, options } = parts;
  const links = createMailLinks(auth);
  return { ...parts, transport: mail, brandName: options.business.brandName, links };
}

function timedWork(parts: AppParts): TimedWork[] {
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
    { name: 'count what stands and waits', everyMs: 15 * SECOND, run: () => gaugeForAll(parts) },
    { name: 'send the digest', everyMs: HOUR, run: () => sendDueDigest(parts) },
    { name: 'invite the imported', everyMs: MINUTE, run: () => inviteImported(parts.admin.user) },
    { name: 'add up the counts', everyMs: MINUTE, run: () => compactTally(parts) },
    { name: 'check the counts', everyMs: DAY, run: () => checkCounts(parts) },
    ...accessSweeps(parts),
    {
      name: 'look for members who joined',
      everyMs: 15 * SECOND,
      run: () => parts.follower.lookForJoiners(),
    },
    {
      name: 'take figures',
      everyMs: 5 * MINUTE,
      run: () => takeFigures({ ...parts, currency: options.business.currency }),
    },
    {
      name: 'take earlier entries into the audit chain',
      everyMs: 15 * MINUTE,
      run: () => adoptEntries(parts),
    },
    {
      name: 'seal the audit',
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
      { name: 'close stale attempts', everyMs: MINUTE, run: () => closeStaleAttempts(billing) },
      { name: 'remind who paid', everyMs: HOUR, run: () => remindPaidSignUps(billing) },
      { name: 'sweep Stripe', everyMs: 6 * HOUR, run: () => sweepStripe(billing) },
      {
        name: 'forget handled events',
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
    { name: 'forget sign-ups', everyMs: HOUR, run: () => forgetSignUps(parts.auth) },
    { name: 'forget what is over', everyMs: HOUR, run: () => forgetOver(parts) },
  );
  works.push(...sandboxSetUp(parts));
  return works;
}

/** A pair that an operator supplied later is newer than the configured one and stays. */
async function giveConfiguredSession({ options, tradingview }: AppParts): Promise<void> {
  const { sessionId, sessionIdSign } = options.providers.tradingview;
  if (tradingview.manual !== null || sessionId === null || sessionIdSign === null) return;
  const state = await tradingview.gateway.sessionState();
  if (state !== 'absent' && state !== 'refused') return;
  await tradingview.gateway.giveSession({ sessionId, sessionIdSign });
}

/** Deletes expired data (docs/security.md lists the periods). */
async function forgetOver(parts: AppParts): Promise<void> {
  await forgetSignIns(parts.auth);
  await forgetOperatorSignIns(parts.admin);
  await auditUsersRead(parts.admin);
  await forgetMail(parts.orm, parts.clock.now());
  await forgetImportRows(parts.orm, parts.machineClock.now());
  await parts.limits.sweep();
}

async function adoptFor(
  { billing, orm }: AppParts,
  { accountId, signUpId }: JobPayload<'adopt-payments'>,
): Promise<void> {
  const contact = await contactOf(readFork(orm), accountId);
  if (!contact?.isAccount || signUpId === undefined) return;
  await adoptPayments(billing, { accountId, email: contact.email }, signUpId);
}

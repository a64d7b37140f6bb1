import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchDeadlines } from '../../../../src-server/billing/disputes/watch-deadlines.ts';
import type { Subscriber } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { type Act, brokenPromises } from './dispute-promises.ts';
import { AMOUNT, type DisputeStage, openDisputes } from './dispute-stage.ts';

/** `npm run drill -- disputes` sets DISPUTE_CASES. */
const IS_DRILL = process.env.DISPUTE_CASES !== undefined;
const CASES = Number(process.env.DISPUTE_CASES ?? 6);
const ACTS: readonly Act[] = ['person', 'elsewhere', 'order', 'accept', 'weak'];
/** Every reason that Stripe documents. The first ones are those of the short form. */
const REASONS = [
  'fraudulent',
  'product_not_received',
  'subscription_canceled',
  'product_unacceptable',
  'credit_not_processed',
  'general',
  'duplicate',
  'unrecognized',
  'bank_cannot_process',
  'check_returned',
  'customer_initiated',
  'debit_not_authorized',
  'incorrect_account_details',
  'insufficient_funds',
] as const;
const HOUR_MS = 3_600_000;

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

const advance = async (milliseconds: number) => {
  const { clock } = stage.app.app.parts;
  const at = clock.now().getTime() + milliseconds;
  await stage.app.control('POST', '/clock/advance', { milliseconds });
  await until('the clock moved', async () => clock.now().getTime() >= at);
};
const chargesOf = ({ userId }: Subscriber) =>
  stage.sql<{ id: string }>(
    'select stripe_charge_id as id from received_payment where user_id = ? order by at desc',
    [userId],
  );
const fault = (route: string, kind: string, more: object) =>
  stage.app.control('POST', '/faults', { provider: 'stripe', route, kind, ...more });
const submit = (id: string) => stage.operator.act('admin.submitDispute', { id, typed: AMOUNT });

/**
 * Each try comes at once, as if the wait before it were over. The order stays that of the waits: the case with the fewest
 * tries is next. Otherwise one case could meet all faults, depending on the machine.
 */
const whileTrying = (what: string, isDone: () => Promise<boolean>) =>
  until(what, async () => {
    await stage.sql(
      `update job.job set start_after = now()
       where name = 'dispute-draft' and state = 'retry' and start_after > now()
         and retry_count = (select min(retry_count) from job.job
           where name = 'dispute-draft' and state in ('created', 'retry', 'active'))`,
    );
    return isDone();
  });
const staged = (id: string) =>
  whileTrying('the case is staged', async () => (await stage.caseOf(id))?.state === 'staged');

/** The process ends while it waits for Stripe's answer about one case. The others wait behind it. */
async function restartMidway(faultId: string): Promise<void> {
  const { app } = stage;
  await whileTrying('Stripe was asked', async () => {
    const { struck } = (await app.control('GET', `/faults/${faultId}`)) as { struck: number };
    return struck > 0;
  });
  await app.moveTo(app.app.parts.options.databaseUrl, async () => {});
}

/** Its promises say afterwards whether it should have been refused. */
const tried = (id: string) => submit(id).catch(() => {});

interface Case {
  who: Subscriber;
  act: Act;
  reason: string;
  id: string;
}

/** A quarter of them have paid for months, which compelling evidence needs. */
async function buyers(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  const oldOnes = Math.ceil(CASES / 4);
  for (let made = 0; made < oldOnes; made += 1) all.push(await stage.buyer());
  for (const months of [2, 3, 4, 5, 6]) {
    await advance(31 * 24 * HOUR_MS);
    await until('each renewal is paid and known', async () => {
      const paid = await Promise.all(all.map(chargesOf));
      return paid.every(({ length }) => length >= months);
    });
  }
  while (all.length < CASES) all.push(await stage.buyer());
  return all;
}

/** A try that was never read back as done proves nothing. */
const failedTry = ({ userId }: Subscriber) =>
  stage.sql(
    `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at, business_at)
     select uuidv7(), account_id, id, entitlement, 'give', 'job', 'failed', now(), now(), ?::timestamptz
     from access_grant where account_id = ? limit 1`,
    [stage.app.app.parts.clock.now(), userId],
  );

test(`${CASES} disputes under faults keep every promise about their evidence`, async () => {
  const cases: Case[] = [];
  for (const [at, who] of (await buyers()).entries()) {
    const act = ACTS[at % ACTS.length] ?? 'person';
    await failedTry(who);
    if (act === 'weak') {
      await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
    }
    cases.push({ who, act, reason: REASONS[at % REASONS.length] ?? 'general', id: '' });
  }
  const unanswered = await fault('POST /v1/disputes/*', 'timeout', { remaining: 1 });
  await fault('POST /v1/files', 'lost-response', { remaining: 2 });
  await fault('GET /v1/disputes/*', 'status', { status: 503, remaining: CASES });
  await fault('POST /v1/disputes/*', 'status', { status: 503, remaining: 2 * CASES });
  for (const each of cases) {
    const [charge] = await chargesOf(each.who);
    const kind = each.reason === 'unrecognized' ? 'inquiry' : 'dispute';
    const path = `/stripe/charges/${charge?.id}/${kind}`;
    const { reason } = each;
    each.id = ((await stage.app.control('POST', path, { reason })) as { id: string }).id;
  }
  await restartMidway((unanswered as { id: string }).id);
  for (const { id } of cases) await staged(id);
  await stage.app.control('DELETE', '/faults');
  const ofAct = (act: Act) => cases.filter((each) => each.act === act);
  for (const { id } of ofAct('person')) {
    await fault('POST /v1/disputes/*', 'lost-response', { remaining: 1 });
    await Promise.allSettled([submit(id), submit(id)]);
    await tried(id);
  }
  await stage.app.control('DELETE', '/faults');
  for (const { id } of ofAct('elsewhere')) {
    await stage.app.app.parts.billing.stripe.disputes.submit(id);
    await tried(id);
  }
  for (const { id } of ofAct('accept')) {
    await stage.operator.act('admin.acceptDispute', { id, typed: AMOUNT });
  }
  await stage.operator.act('admin.setDisputeOrder', { isOn: true });
  const due = await Promise.all(
    cases.map(async ({ id }) => (await stage.atStripe(id)).evidence_details.due_by * 1000),
  );
  await advance(Math.min(...due) - 5 * HOUR_MS - stage.app.app.parts.clock.now().getTime());
  await watchDeadlines(stage.app.app.parts.billing);
  for (const { id } of ofAct('order')) await stage.inState(id, 'submitted');
  await advance(6 * HOUR_MS);
  for (const { id } of ofAct('weak')) await tried(id);
  const broken: string[] = [];
  for (const each of cases) broken.push(...(await brokenPromises(stage, each)));
  expect(broken, `BROKEN:\n${broken.join('\n')}`).toEqual([]);
  const offered = await stage.sql('select 1 from dispute_case where compelling is not null');
  // Otherwise the promise about compelling evidence was not tried.
  expect(offered.length).toBeGreaterThan(0);
  if (IS_DRILL)
    console.log(`PROVED: ${CASES} disputes, ${offered.length} with compelling evidence.`);
}, 3_600_000);

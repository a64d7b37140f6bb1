import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { answerDispute } from '../../../../src-server/billing/disputes/answer-dispute.ts';
import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { sweepDisputes } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { stageEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { watchDeadlines } from '../../../../src-server/billing/disputes/watch-deadlines.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, OWNER, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

const billing = () => stage.app.app.parts.billing;
const viewOf = (id: string) => stage.operator.ask<DisputeAnswer>('admin.dispute', { id });
const submit = (id: string, typed = id) =>
  stage.operator.act<{ success: boolean }>('admin.submitDispute', { id, typed });

describe('a dispute', () => {
  test('is answered with what was recorded, and staged at Stripe without a submission', async () => {
    const { who, id } = await stage.disputed();
    const found = await stage.caseOf(id);
    expect(found?.facts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'order', 'sign-in']),
    );
    const { evidence, evidence_details, status } = await stage.atStripe(id);
    expect(status).toBe('needs_response');
    expect(evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 });
    expect(evidence.customer_email_address).toBe(who.email);
    expect(evidence.access_activity_log).toContain('Signed in after setting up the account');
    expect(evidence.access_activity_log).toMatch(/: Access to Main indicator on TradingView/);
    expect(evidence.uncategorized_text).toContain(await stage.chargeOf(who));
    expect(evidence.service_documentation).toMatch(/^file_/);
    expect(await stage.audited('dispute.staged', id)).toHaveLength(1);
    const em = stage.app.app.parts.orm.em.fork();
    const proof = await proveEvidence(em, billing(), id);
    expect(proof?.unproven).toEqual([]);
    expect(proof?.lines).toBeGreaterThan(5);
    const catalogue = fixedCatalogue({ ...DOCUMENTED_CATALOGUE, entitlements: [] });
    expect((await proveEvidence(em, { catalogue }, id))?.unproven).toEqual([]);
    await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
    const unproven = (await proveEvidence(em, billing(), id))?.unproven;
    expect(unproven).toEqual([expect.stringContaining('Signed in after setting up')]);
  });

  test('the same facts are staged once, however often the job runs', async () => {
    const { id } = await stage.disputed();
    const files = async () =>
      ((await stage.app.control('GET', '/stripe/state')) as { files: unknown[] }).files.length;
    const before = await files();
    await Promise.all([1, 2].map(() => stageEvidence(billing(), id, 'job')));
    expect(await files()).toBe(before);
    expect(await stage.audited('dispute.staged', id)).toHaveLength(1);
  });

  test('evidence that someone staged in the dashboard is left alone by the job', async () => {
    const { id } = await stage.disputed();
    await stage.sql('update dispute_case set staged_hash = null, file_id = null where id = ?', [
      id,
    ]);
    const before = (await stage.atStripe(id)).evidence.service_documentation;
    await stage.sql('delete from sign_in');
    await stageEvidence(billing(), id, 'job');
    expect((await stage.atStripe(id)).evidence.service_documentation).toBe(before);
    await stageEvidence(billing(), id, 'operator');
    expect((await stage.atStripe(id)).evidence.service_documentation).not.toBe(before);
  });

  test('is audited once an hour when a person opens it, because it shows addresses', async () => {
    const { id } = await stage.disputed();
    await viewOf(id);
    await viewOf(id);
    expect(await stage.audited('dispute.opened', id)).toMatchObject([{ actor_kind: 'operator' }]);
  });

  test('is submitted once, by a person who typed its id', async () => {
    const { id } = await stage.disputed();
    await expect(submit(id, 'du_other')).rejects.toThrow('400');
    const answers = await Promise.allSettled([submit(id), submit(id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stage.atStripe(id)).evidence_details.submission_count).toBe(1);
    expect(await stage.caseOf(id)).toMatchObject({ state: 'submitted' });
    const entries = await stage.audited('dispute.submitted', id);
    expect(entries.map(({ actor_kind, after }) => [actor_kind, after.outcome])).toEqual([
      ['operator', 'begun'],
      ['operator', 'done'],
    ]);
    await expect(stage.operator.act('admin.stageDispute', { id })).rejects.toThrow('409');
    await stage.app.control('POST', `/stripe/disputes/${id}/won`);
    await stage.inState(id, 'won');
  });

  test('is read-only once it was submitted in Stripe’s dashboard', async () => {
    const { id } = await stage.disputed();
    await billing().stripe.disputes.submit(id);
    await expect(submit(id)).rejects.toThrow('409');
    expect(await viewOf(id)).toMatchObject({
      state: 'submitted',
      decidedBy: 'elsewhere',
      refusal: 'submitted',
    });
    expect(await stage.audited('dispute.submitted', id)).toEqual([]);
  });

  test('is not submitted when Stripe’s evidence is not the one that was shown', async () => {
    const { id } = await stage.disputed();
    const other = { texts: { uncategorized_text: 'Other.' }, fileId: null, compelling: null };
    await billing().stripe.disputes.stage(id, other);
    await expect(submit(id)).rejects.toThrow('Stage it first');
    expect((await stage.atStripe(id)).evidence_details.submission_count).toBe(0);
    await stage.operator.act('admin.stageDispute', { id });
    expect(await submit(id)).toMatchObject({ success: true });
  });

  test('is accepted by a person, and read back as lost', async () => {
    const { id } = await stage.disputed();
    await stage.operator.act('admin.acceptDispute', { id, typed: id });
    expect((await stage.atStripe(id)).status).toBe('lost');
    expect((await stage.caseOf(id))?.state).toBe('accepted');
  });

  test('advises to accept when the buyer never signed in', async () => {
    const who = await stage.buyer();
    await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
    const id = await stage.dispute(who, { reason: 'product_not_received' });
    await stage.inState(id, 'staged');
    expect((await stage.caseOf(id))?.advice).toBe('accept');
    expect((await viewOf(id)).missing).toContain('sign-in');
  });

  test('an inquiry is answered like a dispute, and cannot be accepted', async () => {
    const who = await stage.buyer();
    const id = await stage.dispute(who, {}, 'inquiry');
    await stage.inState(id, 'staged');
    const accept = stage.operator.act('admin.acceptDispute', { id, typed: id });
    await expect(accept).rejects.toThrow('Refund the payment');
    await submit(id);
    expect((await stage.atStripe(id)).status).toBe('warning_under_review');
  });

  test('whose webhook was lost is found by the sweep', async () => {
    const { id } = await stage.disputed();
    await stage.sql('delete from dispute_case where id = ?', [id]);
    await sweepDisputes(billing());
    await until('the case was drafted', async () => (await stage.caseOf(id))?.advice != null);
  });

  test('a payment of an unknown payer has a case without facts, and nothing is staged', async () => {
    const who = await stage.buyer();
    await stage.sql('update customer set stripe_customer_id = ? where user_id = ?', [
      'cus_of_another_shop',
      who.userId,
    ]);
    const id = await stage.dispute(who);
    await until('the case was drafted', async () => (await stage.caseOf(id))?.advice != null);
    expect(await stage.caseOf(id)).toMatchObject({
      state: 'drafted',
      adviceReason: 'no-account',
      facts: [],
    });
    expect((await stage.atStripe(id)).evidence_details.has_evidence).toBe(false);
  });

  test('its PDF is a readable file with the facts and their records', async () => {
    const { who, id } = await stage.disputed();
    const { base64, fileName } = await stage.operator.act<{ base64: string; fileName: string }>(
      'admin.disputePdf',
      { id },
    );
    const pdf = Buffer.from(base64, 'base64').toString('latin1');
    expect(fileName).toBe(`evidence-${id}.pdf`);
    expect(await stage.audited('dispute.downloaded', id)).toHaveLength(1);
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf).toContain(await stage.chargeOf(who));
    expect(pdf).toContain('Record: sign-in:');
    expect(Buffer.from(base64, 'base64').length).toBeLessThan(100_000);
  });
});

describe('a deadline', () => {
  const pass = async (id: string, hoursBefore: number) => {
    const dueBy = new Date((await stage.atStripe(id)).evidence_details.due_by * 1000);
    const at = new Date(dueBy.getTime() - hoursBefore * 3_600_000);
    const milliseconds = at.getTime() - billing().clock.now().getTime();
    await stage.app.control('POST', '/clock/advance', { milliseconds });
    await until('the clock moved', async () => billing().clock.now() >= at);
    await watchDeadlines(billing());
  };

  test('is mailed at 72 and 24 hours, once each, and submits nothing without an order', async () => {
    const { id } = await stage.disputed();
    await pass(id, 71);
    await watchDeadlines(billing());
    await pass(id, 23);
    await pass(id, 5);
    await until('the last call was answered', async () => {
      const [row] = await stage.sql<{ at: string | null }>(
        'select last_call_at as at from dispute_case where id = ?',
        [id],
      );
      return row?.at != null;
    });
    const mails = await stage.sql<{ key: string }>(
      'select dedupe_key as key from outgoing_mail where to_address = ? and dedupe_key like ? order by id',
      [OWNER, `dispute-due:${id}:%`],
    );
    expect(mails.map(({ key }) => key.split(':')[2])).toEqual(['72', '24']);
    await answerDispute(billing(), { disputeId: id, isLastCall: true });
    expect((await stage.atStripe(id)).evidence_details.submission_count).toBe(0);
  });

  test('a standing order submits a strong case, and leaves a weak one alone', async () => {
    const strong = await stage.disputed();
    const weak = await stage.buyer();
    await stage.sql('delete from sign_in where account_id = ?', [weak.userId]);
    const weakId = await stage.dispute(weak);
    await stage.inState(weakId, 'staged');
    await stage.operator.act('admin.setDisputeOrder', { isOn: true });
    for (const disputeId of [strong.id, weakId]) {
      await answerDispute(billing(), { disputeId, isLastCall: true });
    }
    await stage.operator.act('admin.setDisputeOrder', { isOn: false });
    const isFought = (await stage.caseOf(strong.id))?.advice === 'fight';
    expect((await stage.atStripe(strong.id)).evidence_details.submission_count).toBe(
      isFought ? 1 : 0,
    );
    expect(isFought).toBe(true);
    expect((await stage.caseOf(strong.id))?.decidedBy).toBe('standing-order');
    expect((await stage.atStripe(weakId)).evidence_details.submission_count).toBe(0);
  });
});

test('an erasure keeps the facts of a dispute without names and addresses', async () => {
  const { who, id } = await stage.disputed();
  const input = { accountId: who.userId, confirmation: who.email };
  await stage.operator.act('admin.eraseUser', input);
  await until('the account is erased', async () => {
    const [row] = await stage.sql('select id from account where id = ?', [who.userId]);
    return row === undefined;
  });
  const found = await stage.caseOf(id);
  expect(found?.evidence).toBeNull();
  expect(found?.facts.length).toBeGreaterThan(2);
  expect(found?.facts.every(({ personal }) => personal === null)).toBe(true);
});

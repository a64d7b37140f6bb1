import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisputeAnswer } from '../../../../src/contract/operator/disputes/disputes.contract.ts';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { sweepDisputes } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { stageEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';
import { long } from '../../../support/long.ts';
import { until } from '../../../support/until.ts';
import { AMOUNT, type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

const billing = () => stage.app.app.parts.billing;
const viewOf = (id: string) => stage.operator.ask<DisputeAnswer>('admin.dispute', { id });
const submit = (id: string, typed = AMOUNT) =>
  stage.operator.act<{ success: boolean }>('admin.submitDispute', { id, typed });

describe('a dispute whose answer is staged', () => {
  let staged: Awaited<ReturnType<DisputeStage['disputed']>>;
  beforeAll(async () => {
    staged = await stage.disputed();
  });

  test('is answered with what was recorded, and staged at Stripe without a submission', async () => {
    const { who, id } = staged;
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
    await em.begin();
    await em.execute('delete from sign_in where account_id = ?', [who.userId]);
    const missing = await proveEvidence(em, billing(), id).finally(() => em.rollback());
    expect(missing?.unproven).toEqual([expect.stringContaining('Signed in after setting up')]);
  });

  test('its PDF is a readable file with the facts and their records', async () => {
    const { who, id } = staged;
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

describe('a dispute', () => {
  long('the same facts are staged once, however often the job runs', async () => {
    const { id } = await stage.disputed();
    const files = async () =>
      ((await stage.app.control('GET', '/stripe/state')) as { files: unknown[] }).files.length;
    const before = await files();
    await Promise.all([1, 2].map(() => stageEvidence(billing(), id, 'job')));
    expect(await files()).toBe(before);
    expect(await stage.audited('dispute.staged', id)).toHaveLength(1);
  });

  long('evidence that someone staged in the dashboard is left alone by the job', async () => {
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

  long('is audited once an hour when a person opens it, because it shows addresses', async () => {
    const { id } = await stage.disputed();
    await viewOf(id);
    await viewOf(id);
    expect(await stage.audited('dispute.opened', id)).toMatchObject([{ actor_kind: 'operator' }]);
  });

  test('is submitted once, by a person who typed its amount', async () => {
    const { id } = await stage.disputed();
    for (const typed of ['98.00', id]) await expect(submit(id, typed)).rejects.toThrow('400');
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

  long('is read-only once it was submitted in Stripe’s dashboard', async () => {
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
    await stage.operator.act('admin.acceptDispute', { id, typed: AMOUNT });
    expect((await stage.atStripe(id)).status).toBe('lost');
    expect((await stage.caseOf(id))?.state).toBe('accepted');
  });

  long('advises to accept when the buyer never signed in', async () => {
    const who = await stage.buyer();
    await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
    const id = await stage.dispute(who, { reason: 'product_not_received' });
    await stage.inState(id, 'staged');
    expect((await stage.caseOf(id))?.advice).toBe('accept');
    expect((await viewOf(id)).missing).toContain('sign-in');
  });

  long('an inquiry is answered like a dispute, and cannot be accepted', async () => {
    const who = await stage.buyer();
    const id = await stage.dispute(who, {}, 'inquiry');
    await stage.inState(id, 'staged');
    const accept = stage.operator.act('admin.acceptDispute', { id, typed: AMOUNT });
    await expect(accept).rejects.toThrow('Refund the payment');
    await submit(id);
    expect((await stage.atStripe(id)).status).toBe('warning_under_review');
  });

  long('whose webhook was lost is found by the sweep', async () => {
    const { id } = await stage.disputed();
    await stage.sql('delete from dispute_case where id = ?', [id]);
    await sweepDisputes(billing());
    await until('the case was drafted', async () => (await stage.caseOf(id))?.advice != null);
  });

  long('a payment of an unknown payer has a case without facts; nothing is staged', async () => {
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
});

long('an erasure keeps the facts of a dispute without names and addresses', async () => {
  const { who, id } = await stage.disputed();
  await stage.operator.act('admin.eraseUser', { accountId: who.userId, confirmation: who.email });
  await until('the account is erased', async () => {
    const [row] = await stage.sql('select id from account where id = ?', [who.userId]);
    return row === undefined;
  });
  const found = await stage.caseOf(id);
  expect(found?.evidence).toBeNull();
  expect(found?.facts.length).toBeGreaterThan(2);
  expect(found?.facts.every(({ personal }) => personal === null)).toBe(true);
});

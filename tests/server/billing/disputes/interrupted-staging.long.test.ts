import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes({ DISPUTE_EVIDENCE: 'by-hand' });
});
afterAll(() => stage.app.close());

/** A case whose evidence Stripe took without an answer to us. */
async function unanswered() {
  const { billing } = stage.app.app.parts;
  const who = await stage.buyer();
  const id = await stage.dispute(who);
  await until('the case is known', async () => (await stage.caseOf(id)) !== undefined);
  const { disputes } = billing.stripe;
  const failure = new ProviderFailure('stripe', 'unavailable', 'no answer');
  const silent: typeof disputes = {
    ...disputes,
    async stage(...asked) {
      await disputes.stage(...asked);
      throw failure;
    },
  };
  const deps = { ...billing, stripe: { ...billing.stripe, disputes: silent } };
  await expect(stageEvidence(deps, id, 'job')).rejects.toThrow(failure);
  expect((await stage.atStripe(id)).evidence_details.has_evidence).toBe(true);
  expect(await stage.caseOf(id)).toMatchObject({ state: 'drafted' });
  return { billing, who, id };
}

test('evidence that Stripe took without an answer to us is ours, and is staged again with later facts', async () => {
  const { billing, who, id } = await unanswered();
  await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
  expect(await stageEvidence(billing, id, 'job')).toMatchObject({ state: 'staged' });
  const found = await stage.caseOf(id);
  expect((await stage.atStripe(id)).evidence).toMatchObject(found?.evidence ?? { none: true });
});

test('a text that a person changed beside our file after a lost answer is replaced by an operator only', async () => {
  const { billing, id } = await unanswered();
  const { service_documentation: fileId } = (await stage.atStripe(id)).evidence;
  const edited = 'Edited in the dashboard.';
  await billing.stripe.disputes.stage(id, {
    texts: { product_description: edited },
    fileId: fileId ?? null,
    compelling: null,
  });
  await stageEvidence(billing, id, 'job');
  expect((await stage.atStripe(id)).evidence.product_description).toBe(edited);
  expect(await stageEvidence(billing, id, 'operator')).toMatchObject({ state: 'staged' });
  expect((await stage.atStripe(id)).evidence.product_description).not.toBe(edited);
});

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

test('evidence that Stripe took without an answer to us is ours, and is staged again with later facts', async () => {
  const { billing } = stage.app.app.parts;
  const who = await stage.buyer();
  const id = await stage.dispute(who);
  await until('the case is known', async () => (await stage.caseOf(id)) !== undefined);
  const { disputes } = billing.stripe;
  const unanswered = new ProviderFailure('stripe', 'unavailable', 'no answer');
  const silent: typeof disputes = {
    ...disputes,
    async stage(...asked) {
      await disputes.stage(...asked);
      throw unanswered;
    },
  };
  const deps = { ...billing, stripe: { ...billing.stripe, disputes: silent } };
  await expect(stageEvidence(deps, id, 'job')).rejects.toThrow(unanswered);
  expect((await stage.atStripe(id)).evidence_details.has_evidence).toBe(true);
  expect(await stage.caseOf(id)).toMatchObject({ state: 'drafted' });
  await stage.sql('delete from sign_in where account_id = ?', [who.userId]);
  expect(await stageEvidence(billing, id, 'job')).toMatchObject({ state: 'staged' });
  const found = await stage.caseOf(id);
  expect((await stage.atStripe(id)).evidence).toMatchObject(found?.evidence ?? { none: true });
});

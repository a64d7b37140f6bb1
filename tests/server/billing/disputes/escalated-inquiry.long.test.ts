import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDispute } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { stageEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { watchDeadlines } from '../../../../src-server/billing/disputes/watch-deadlines.ts';
import { until } from '../../../support/until.ts';
import { AMOUNT, type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

const submit = (id: string) => stage.operator.act('admin.submitDispute', { id, typed: AMOUNT });

/** An inquiry that an operator answered, and that the bank made a dispute of. */
async function escalated(keepsEvidence: boolean): Promise<string> {
  const id = await stage.dispute(await stage.buyer(), {}, 'inquiry');
  await stage.inState(id, 'staged');
  await submit(id);
  await stage.sql('update dispute_case set last_call_at = now() where id = ?', [id]);
  await stage.app.control('POST', `/stripe/disputes/${id}/escalate`, { keepsEvidence });
  await stage.inState(id, 'staged');
  return id;
}

test.each([
  ['keeps the inquiry’s evidence and its count', true],
  ['begins with no evidence', false],
])(
  'a dispute that was an answered inquiry and %s is staged and submitted again',
  async (_how, keeps) => {
    const id = await escalated(keeps);
    const { decidedBy, evidence } = (await stage.caseOf(id)) ?? {};
    expect(decidedBy).toBeNull();
    expect((await stage.atStripe(id)).evidence).toMatchObject(evidence ?? { none: true });
    expect(await submit(id)).toMatchObject({ success: true });
    const { status, evidence_details } = await stage.atStripe(id);
    expect([status, evidence_details.submission_count]).toEqual(['under_review', keeps ? 2 : 1]);
    expect(await stage.caseOf(id)).toMatchObject({ state: 'submitted' });
    await expect(submit(id)).rejects.toThrow('409');
  },
);

test('a dispute that is first seen after its inquiry was answered and escalated is open', async () => {
  const id = await escalated(true);
  await stage.sql('delete from dispute_case where id = ?', [id]);
  await readDispute(stage.app.app.parts.billing, id);
  await stage.inState(id, 'drafted');
  // The evidence of an unknown case may come from the dashboard.
  await stage.operator.act('admin.stageDispute', { id });
  expect(await submit(id)).toMatchObject({ success: true });
});

test('evidence is staged again when a press meets the escalation before its webhook', async () => {
  const { billing } = stage.app.app.parts;
  const id = await stage.dispute(await stage.buyer(), {}, 'inquiry');
  await stage.inState(id, 'staged');
  await stage.app.control('POST', `/stripe/disputes/${id}/escalate`, { keepsEvidence: true });
  await stage.sql(
    `update dispute_case set is_inquiry = true, state = 'staged', staged_at = coalesce(staged_at, now())
     where id = ?`,
    [id],
  );
  expect(await stageEvidence(billing, id, 'operator')).toMatchObject({
    state: 'staged',
    isInquiry: false,
  });
});

test('the last hours before the deadline of such a dispute submit it on the standing order', async () => {
  const id = await escalated(true);
  await stage.operator.act('admin.setDisputeOrder', { isOn: true });
  const { billing } = stage.app.app.parts;
  const dueBy = (await stage.atStripe(id)).evidence_details.due_by * 1000;
  const milliseconds = dueBy - 5 * 3_600_000 - billing.clock.now().getTime();
  await stage.app.control('POST', '/clock/advance', { milliseconds });
  await until(
    'the clock moved',
    async () => billing.clock.now().getTime() >= dueBy - 5 * 3_600_000,
  );
  await watchDeadlines(billing);
  await stage.inState(id, 'submitted');
  expect(await stage.caseOf(id)).toMatchObject({ decidedBy: 'standing-order' });
  await stage.operator.act('admin.setDisputeOrder', { isOn: false });
});

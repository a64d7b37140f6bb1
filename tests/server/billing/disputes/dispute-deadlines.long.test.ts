import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerDispute } from '../../../../src-server/billing/disputes/answer-dispute.ts';
import { watchDeadlines } from '../../../../src-server/billing/disputes/watch-deadlines.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, OWNER, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

const billing = () => stage.app.app.parts.billing;

describe('the deadline of a dispute', () => {
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

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepDisputes } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { until } from '../../../support/until.ts';
import { type DisputeStage, openDisputes } from './dispute-stage.ts';

let stage: DisputeStage;
beforeAll(async () => {
  stage = await openDisputes();
});
afterAll(() => stage.app.close());

test('a dispute that Stripe refuses to show does not hide the older ones from the sweep', async () => {
  const { billing } = stage.app.app.parts;
  const older = await stage.disputed();
  const newer = await stage.disputed();
  await stage.sql('delete from dispute_case where id = ?', [older.id]);
  const { disputes } = billing.stripe;
  const asked: string[] = [];
  const find: typeof disputes.find = (id) => {
    asked.push(id);
    if (id === newer.id) throw new ProviderFailure('stripe', 'refused', 'resource_missing');
    return disputes.find(id);
  };
  const stripe = { ...billing.stripe, disputes: { ...disputes, find } };
  await sweepDisputes({ ...billing, stripe });
  expect(asked.indexOf(newer.id)).toBeLessThan(asked.indexOf(older.id));
  await until('the case was drafted', async () => (await stage.caseOf(older.id))?.advice != null);

  const ping = () => Promise.reject(new ProviderFailure('stripe', 'unavailable', 'timeout'));
  asked.length = 0;
  await expect(sweepDisputes({ ...billing, stripe: { ...stripe, ping } })).rejects.toThrow();
  expect(asked.at(-1)).toBe(newer.id);
});

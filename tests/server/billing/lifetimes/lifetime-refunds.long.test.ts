import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { voidLifetime } from '../../../../src-server/billing/lifetimes/operate-lifetimes.ts';
import { lifetimeStatus } from '../../../../src-server/billing/lifetimes/own-lifetime.ts';
import { syncLifetime } from '../../../../src-server/billing/lifetimes/sync-lifetime.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { pay } from '../support/visitor.ts';

describe('the money of a plan for life that goes back', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterEach(() => stage.world.stripe.core.faults.clear());
  afterAll(() => stage.world.close());

  const control = (path: string) => stage.world.stripe.control('POST', path, {});
  const alerts = (template: string) =>
    stage.world.rows<{ values: Record<string, string> }>(
      'select values from outgoing_mail where template = ?',
      [template],
    );

  it('is on its way, and the operator hears of it, while Stripe refuses the refund', async () => {
    const { world, account, open } = stage;
    const who = await account();
    const { id, sessionId } = await open(who);
    await pay(world, sessionId);
    await world.rows('delete from account where id = ?', [who.accountId]);
    const [provider, route] = ['stripe', 'POST /v1/refunds'] as const;
    world.stripe.core.faults.add({ provider, route, kind: 'status', status: 400 });
    await world.settle();
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({ state: 'returning' });
    expect(await alerts('refund-refused')).toMatchObject([{ values: { amount: '$499.00' } }]);
    world.stripe.core.faults.clear();
    await syncLifetime(world.deps, id);
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({ state: 'returned' });
  });

  it('is named as disputed while the bank holds it', async () => {
    const { world, account, buy, chargeOf } = stage;
    const who = await account();
    const { id } = await buy(who);
    await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await lifetimeStatus(world.deps, who, id)).toMatchObject({ state: 'disputed' });
  });

  it('mails the buyer of a dispute, of its end, and of a later one that is lost', async () => {
    const { world, account, buy, chargeOf, mailsAbout } = stage;
    const { id } = await buy(await account());
    const charge = await chargeOf(id);
    const disputeIt = async () => {
      const { id: dispute } = (await control(`/charges/${charge}/dispute`)) as { id: string };
      await world.settle();
      return dispute;
    };
    const first = await disputeIt();
    await control(`/disputes/${first}/won`);
    await world.settle();
    await world.stripe.advanceDays(1);
    const second = await disputeIt();
    await syncLifetime(world.deps, id);
    await control(`/disputes/${second}/lost`);
    await world.settle();
    await syncLifetime(world.deps, id);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual([
      'lifetime-receipt',
      'lifetime-on-hold',
      'lifetime-resumed',
      'lifetime-on-hold',
      'lifetime-lost',
    ]);
  });

  it('mails nothing of a dispute about a plan that the operator had ended', async () => {
    const { world, account, buy, chargeOf, mailsAbout, grantsOf } = stage;
    const who = await account();
    const { id } = await buy(who);
    await world.rows(
      `update plan_grant set ended_at = ?, end_reason = 'operator' where account_id = ?`,
      [world.deps.clock.now(), who.accountId],
    );
    await control(`/charges/${await chargeOf(id)}/dispute`);
    await world.settle();
    expect(await grantsOf(who)).toMatchObject([{ endReason: 'operator' }]);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['lifetime-receipt']);
  });

  it('is reported, and the mail corrected, if the refund comes back later', async () => {
    const { world, account, buy, planOf, mailsAbout } = stage;
    const who = await account();
    const { id } = await buy(who);
    await voidLifetime(world.deps, id);
    await world.settle();
    const { data } = await world.stripe.client.refunds.list({ limit: 1 });
    await control(`/refunds/${data[0]?.id}/fail`);
    await world.settle();
    expect(await alerts('refund-failed')).toMatchObject([
      { values: { refund: data[0]?.id, amount: '$499.00', customer: '' } },
    ]);
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual([
      'lifetime-receipt',
      'lifetime-returned',
      'lifetime-refund-failed',
    ]);
    expect(await planOf(who)).toBe('premium');
  });
});

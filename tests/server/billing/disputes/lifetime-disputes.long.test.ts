import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disputeView } from '../../../../src-server/billing/disputes/disputes.view.ts';
import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { readDispute } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { draftEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { subscriber } from '../support/subscriber.ts';

const ORDERED =
  'Ordered the Premium plan (access to indicators and community), for life, paid once, for $499.00 USD';

describe('the dispute of a plan for life', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterAll(() => stage.world.close());

  const dispute = async (purchaseId: string): Promise<string> => {
    const path = `/charges/${await stage.chargeOf(purchaseId)}/dispute`;
    const { id } = await stage.world.stripe.control('POST', path, {});
    await stage.world.settle();
    await draftEvidence(stage.world.deps, String(id));
    return String(id);
  };
  const signIn = (accountId: string) =>
    stage.world.rows(
      `insert into sign_in (id, account_id, at, by, address, browser)
       values (uuidv7(), ?, ?, 'password', '203.0.113.9', null)`,
      [accountId, stage.world.deps.clock.now()],
    );

  it('names its own order, and neither the subscription that it replaced nor its end', async () => {
    const { world, buy } = stage;
    const buyer = await subscriber(world, 'standard');
    await signIn(buyer.userId);
    await world.stripe.advanceDays(1);
    const { id: purchase } = await buy({ accountId: buyer.userId, email: buyer.email });
    await world.stripe.advanceDays(1);
    await signIn(buyer.userId);
    const id = await dispute(purchase);
    const view = await disputeView(world.deps, id);
    expect(view).toMatchObject({ accountId: buyer.userId, email: buyer.email });
    expect(view.adviceReason).not.toBe('cancelled-before');
    expect(view.facts.map(({ text }) => text)).toEqual([
      // A plan for life is bought while signed in, so an earlier sign-in is about this order too.
      'Signed in with a password',
      ORDERED,
      expect.stringMatching(/^Paid \$499\.00 USD, charge/),
      'Signed in with a password',
    ]);
    expect(view.facts[1]?.source).toBe(`lifetime:${purchase}`);
    await world.rows('update dispute_case set evidence = ? where id = ?', [
      JSON.stringify(view.preview),
      id,
    ]);
    const proof = await proveEvidence(world.deps.orm.em.fork(), world.deps, id);
    expect(proof?.unproven).toEqual([]);
  });

  it('has an order without any subscription, also in a case older than the link', async () => {
    const { world, account, buy } = stage;
    const who = await account();
    const { id: purchase } = await buy(who);
    const id = await dispute(purchase);
    await world.rows('update dispute_case set lifetime_id = null where id = ?', [id]);
    await readDispute(world.deps, id);
    const { facts, accountId } = await disputeView(world.deps, id);
    expect(accountId).toBe(who.accountId);
    expect(facts.map(({ text }) => text)).toContain(ORDERED);
  });

  it('never advises to accept for want of a sign-in, which buying it needed', async () => {
    const { world, account, buy } = stage;
    const who = await account();
    const { id: purchase } = await buy(who);
    const id = await dispute(purchase);
    expect((await disputeView(world.deps, id)).adviceReason).toBe('nothing-delivered');
  });
});

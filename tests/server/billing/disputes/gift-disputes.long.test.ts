import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  disputeView,
  listDisputes,
} from '../../../../src-server/billing/disputes/disputes.view.ts';
import { decideWarning } from '../../../../src-server/billing/disputes/fraud-warnings.ts';
import { proveEvidence } from '../../../../src-server/billing/disputes/prove-evidence.ts';
import { readDispute } from '../../../../src-server/billing/disputes/read-dispute.ts';
import { draftEvidence } from '../../../../src-server/billing/disputes/stage-evidence.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { subscriber } from '../support/subscriber.ts';

describe('the dispute of a gift', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const dispute = async (giftId: string): Promise<string> => {
    const path = `/charges/${await stage.chargeOf(giftId)}/dispute`;
    const { id } = await stage.world.stripe.control('POST', path, {});
    await stage.world.settle();
    await draftEvidence(stage.world.deps, String(id));
    return String(id);
  };
  const record = async ({ accountId }: { accountId: string }, entitlement: string) => {
    const [grant] = await stage.world.rows<{ id: string }>(
      `insert into access_grant (id, account_id, provider, entitlement, state, source, target, target_key, created_at)
       values (uuidv7(), ?, 'tradingview', ?, 'granted', 'plan-grant', '{}', uuidv7()::text, now()) returning id`,
      [accountId, entitlement],
    );
    await stage.world.rows(
      `insert into access_attempt (id, account_id, grant_id, entitlement, action, cause, outcome, started_at, ended_at, business_at)
       values (uuidv7(), ?, ?, ?, 'give', 'job', 'done', now(), now(), ?)`,
      [accountId, grant?.id, entitlement, stage.world.deps.clock.now()],
    );
  };

  const signIn = ({ accountId }: { accountId: string }) =>
    stage.world.rows(
      `insert into sign_in (id, account_id, at, by, address, browser)
       values (uuidv7(), ?, ?, 'password', '203.0.113.9', null)`,
      [accountId, stage.world.deps.clock.now()],
    );
  const factsOf = async (giftId: string) =>
    (await disputeView(stage.world.deps, await dispute(giftId))).facts;

  it('names the buyer, the order, the redemption and what was read back since', async () => {
    const { world, buy, account, redeem } = stage;
    const friend = await account();
    // Their own earlier access has nothing to do with the gift.
    await record(friend, 'indicator-orderblock');
    await world.stripe.advanceDays(1);
    const gift = await buy({ email: 'Giver@example.com' });
    await redeem(friend, gift.code);
    await record(friend, 'indicator-main');
    await signIn(friend);
    const id = await dispute(gift.id);
    const view = await disputeView(world.deps, id);
    expect(view).toMatchObject({
      email: 'giver@example.com',
      gift: { plan: 'standard', months: 3, accountId: friend.accountId },
      advice: 'fight',
      adviceReason: 'gift-used',
    });
    const texts = view.facts.map(({ text }) => text);
    expect(texts).toEqual([
      'Ordered 3 months of the Standard plan (access to indicators and community) as a gift, for $147.00 USD',
      expect.stringMatching(/^Paid \$147\.00 USD, charge/),
      "The gift was redeemed by an account other than the buyer's",
      'Access to Main indicator on TradingView confirmed',
      'Signed in with a password',
    ]);
    // The address of the purchase is the buyer's. The friend's address is not in it.
    expect(view.preview.customer_purchase_ip).toBe('127.0.0.1');
    expect(JSON.stringify(view.facts)).not.toContain('203.0.113.9');
    expect(view.missing).toEqual(['consent', 'signals']);
    const { disputes } = await listDisputes(world.deps);
    expect(disputes.find((each) => each.id === id)?.email).toBe('giver@example.com');
    await world.rows('update dispute_case set evidence = ? where id = ?', [
      JSON.stringify(view.preview),
      id,
    ]);
    const proof = await proveEvidence(world.deps.orm.em.fork(), world.deps, id);
    expect(proof?.unproven).toEqual([]);
    // A bank may still have the words of an earlier version.
    const earlier = JSON.stringify(view.preview)
      .replaceAll('$147.00 USD, charge', '$147.00 (USD), which is charge')
      .replaceAll('$147.00 USD', '$147.00 (USD)')
      .replaceAll("by an account other than the buyer's", "with another account than the buyer's")
      .replaceAll(
        'Access to Main indicator on TradingView confirmed',
        'Main indicator was given, and read back at the provider',
      );
    await world.rows('update dispute_case set evidence = ? where id = ?', [earlier, id]);
    const proofThen = await proveEvidence(world.deps.orm.em.fork(), world.deps, id);
    expect(proofThen?.unproven).toEqual([]);
  });

  it("knows the account of a visitor by a proven address, and claims nobody's once that is gone", async () => {
    const { world, buy, account, redeem } = stage;
    const buyer = await account();
    const { id: giftId, code } = await buy({ email: 'Self@Example.com' });
    await world.rows('update account set email = ?, email_confirmed_at = now() where id = ?', [
      'self@example.com',
      buyer.accountId,
    ]);
    await redeem(buyer, code);
    await signIn(buyer);
    const facts = await factsOf(giftId);
    expect(facts.map(({ text }) => text)).toContain("The gift was redeemed by the buyer's account");
    expect(JSON.stringify(facts)).toContain('203.0.113.9');
    await world.rows('update gift set account_id = null where id = ?', [giftId]);
    const [row] = await world.rows<{ id: string }>(
      'select id from dispute_case where gift_id = ?',
      [giftId],
    );
    await draftEvidence(world.deps, row?.id ?? '');
    const { facts: left } = await disputeView(world.deps, row?.id ?? '');
    expect(left.map(({ text }) => text)).toContain('The gift was redeemed by an account');
  });

  it('counts only what happened while the gift gave its plan', async () => {
    const { world, buy, account, redeem } = stage;
    const [friend, other] = [await account(), await account()];
    const [ended, waiting] = [await buy(), await buy()];
    await redeem(friend, ended.code);
    await record(friend, 'indicator-main');
    await redeem(other, waiting.code);
    await world.stripe.advanceDays(1);
    const now = world.deps.clock.now();
    await world.rows('update plan_grant set until = ? where account_id = ? and ended_at is null', [
      now,
      friend.accountId,
    ]);
    await world.rows(`update plan_grant set starts_at = ? where account_id = ?`, [
      new Date(now.getTime() + 10 * 86_400_000),
      other.accountId,
    ]);
    for (const who of [friend, other]) {
      await record(who, 'indicator-orderblock');
      await signIn(who);
    }
    expect((await factsOf(ended.id)).filter(({ kind }) => kind === 'access')).toHaveLength(1);
    const facts = await factsOf(waiting.id);
    expect(facts.map(({ kind }) => kind)).toEqual(['order', 'payment', 'redemption']);
    expect(facts.at(-1)?.text).toMatch(/redeemed by an account other .*, and had not begun$/);
  });

  it('tells a bank nothing of the subscription that its buyer has', async () => {
    const { world, buy } = stage;
    const buyer = await subscriber(world, 'premium');
    const { id: giftId } = await buy({}, buyer.context);
    const view = await disputeView(world.deps, await dispute(giftId));
    expect(view).toMatchObject({ accountId: buyer.userId, adviceReason: 'not-redeemed' });
    expect(view.facts.map(({ kind }) => kind)).toEqual(['order', 'payment']);
    expect(view.missing).toContain('redemption');
  });

  it('is linked to its gift later, when the case is older than the link', async () => {
    const { world, buy } = stage;
    const { id: giftId } = await buy();
    const id = await dispute(giftId);
    await world.rows('update dispute_case set gift_id = null where id = ?', [id]);
    await readDispute(world.deps, id);
    expect((await disputeView(world.deps, id)).gift).toMatchObject({ months: 3 });
  });

  it('is announced by a fraud warning that names the buyer, whose refund ends the gift at once', async () => {
    const { world, buy, account, redeem } = stage;
    const friend = await account();
    const { id: giftId, code } = await buy({ email: 'Reported@example.com' });
    await redeem(friend, code);
    const path = `/charges/${await stage.chargeOf(giftId)}/fraud-warning`;
    const { id } = await world.stripe.control('POST', path, {});
    await world.settle();
    const warningId = String(id);
    const listed = async () =>
      (await listDisputes(world.deps)).warnings.find((each) => each.id === warningId);
    const amount = { amountCents: 14_700, currency: 'usd' };
    expect(await listed()).toMatchObject({ email: 'reported@example.com', ...amount });
    await decideWarning(world.deps, { warningId, decision: 'refunded' });
    expect(await stage.rowOf(giftId)).toMatchObject({ taken_because: 'refund' });
    expect(await stage.grantsOf(friend)).toMatchObject([{ endReason: 'refund' }]);
    const [audited] = await world.rows<{ target: string }>(
      `select target from audit_entry where action = 'dispute.fraud-warning-decided' limit 1`,
    );
    expect(audited?.target).toBe(`fraud-warning:${warningId}`);
  });

  it.each(['subscription', 'gift'] as const)(
    'leaves what it cannot read after the refund of a %s to the events',
    async (kind) => {
      const { world, buy } = stage;
      const { deps } = world;
      const gift = await buy();
      const payer = await subscriber(world, 'premium');
      const [own] = await world.rows<{ id: string }>(
        'select stripe_charge_id as id from received_payment where user_id = ?',
        [payer.userId],
      );
      const charge = kind === 'gift' ? await stage.chargeOf(gift.id) : own?.id;
      const { id } = await world.stripe.control('POST', `/charges/${charge}/fraud-warning`, {});
      await world.settle();
      let asked = 0;
      const purchaseOf = async () => {
        asked += 1;
        throw new ProviderFailure('stripe', 'unavailable', 'down');
      };
      const gifts = { ...deps.stripe.gifts, purchaseOf };
      const silent = { ...deps, stripe: { ...deps.stripe, gifts } };
      await decideWarning(silent, { warningId: String(id), decision: 'refunded' });
      // A payment with a customer is never a gift or a plan for life.
      expect(asked).toBe(kind === 'gift' ? 1 : 0);
      const [row] = await world.rows('select decided from fraud_warning where id = ?', [id]);
      expect(row).toEqual({ decided: 'refunded' });
      await world.settle();
      const taken = kind === 'gift' ? 'refund' : null;
      expect(await stage.rowOf(gift.id)).toMatchObject({ taken_because: taken });
    },
  );
});

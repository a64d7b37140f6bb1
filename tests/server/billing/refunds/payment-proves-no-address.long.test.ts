import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccountData } from '../../../../src-server/account-data/export-account-data.ts';
import { readGiftRecords } from '../../../../src-server/billing/disputes/facts/gift-records.ts';
import { GiftEntity } from '../../../../src-server/billing/gifts/gift.entities.ts';
import { payersOf } from '../../../../src-server/billing/refunds/end-subscriptions.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';
import { paidVisitor } from '../support/visitor.ts';

describe.each([
  ['only a payment proved, in an older version', true],
  ['a mailed link proved', false],
])('an address that %s', (_, confirmedByPayment) => {
  let stage: GiftStage;
  let who: Subscriber;
  beforeAll(async () => {
    stage = await startGiftStage();
    who = await subscriber(stage.world);
    await stage.world.rows(
      'update account set email_confirmed_at = created_at, confirmed_by_payment = ? where id = ?',
      [confirmedByPayment, who.userId],
    );
  });
  afterAll(() => stage.world.close());

  const fork = () => stage.world.deps.orm.em.fork();
  /** Another browser paid with the same address, and has no account. */
  const otherPayer = async () => {
    const { userId } = await paidVisitor(stage.world);
    await stage.world.rows('update sign_up set email = ? where id = ?', [who.email, userId]);
    return userId;
  };

  it(`${confirmedByPayment ? 'keeps' : 'takes'} a paid sign-up of the address ${confirmedByPayment ? 'out of' : 'into'} the account`, async () => {
    const other = await otherPayer();
    const { sections } = await exportAccountData(
      stage.world.deps,
      { kind: 'subscriber', id: who.userId },
      who.userId,
    );
    const payers = await payersOf(fork(), { accountId: who.userId, email: who.email });
    const isOwn = !confirmedByPayment;
    expect(payers.includes(other)).toBe(isOwn);
    expect(sections['sign-ups']).toHaveLength(isOwn ? 2 : 1);
  });

  it(`${confirmedByPayment ? 'leaves open' : 'shows'} that a visitor redeemed the gift that they bought`, async () => {
    const { id, code } = await stage.buy({ email: who.email });
    await stage.redeem(who.actor, code);
    const gift = await fork().findOneOrFail(GiftEntity, { id });
    const disputed = {
      userId: null,
      chargeId: await stage.chargeOf(id),
      openedAt: new Date(stage.world.deps.clock.now().getTime() + 1_000),
    };
    const { redemption } = await readGiftRecords(fork(), disputed, gift);
    expect(redemption).toMatchObject({ isBuyer: confirmedByPayment ? null : true });
  });
});

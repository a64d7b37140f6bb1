import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  correctPartner,
  erasePartner,
} from '../../../../src-server/billing/referrals/correct-partner.ts';
import { partner, partners } from '../../../../src-server/billing/referrals/partners.view.ts';
import { closePayoutList } from '../../../../src-server/billing/referrals/payouts/payout-lists.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { watchReferrals } from '../../../../src-server/billing/referrals/watch-referrals.ts';
import { namedAnywhere } from '../../../support/named-anywhere.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';

describe('a partner without an account', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const terms = { holdDays: 0, terms: 'The terms.', discountCodeId: null };
    await setReferralProgram(stage.world.deps, terms);
  });
  afterAll(() => stage.world.close());

  const correct = (id: string, change: { name?: string; email?: string; payTo?: string }) =>
    correctPartner(stage.world.deps, { id, name: null, email: null, payTo: '', ...change });
  const erase = (id: string, confirmation: string) =>
    erasePartner(stage.world.deps, { id, confirmation });
  const dueOf = async (id: string) =>
    (await partners(stage.world.deps)).due.filter((sum) => sum.partnerId === id);
  const viewOf = async (id: string) => (await partner(stage.world.deps, id)).partner;
  const audited = (id: string, action: string) =>
    stage.world.rows(`select after from audit_entry where target = ? and action = ?`, [
      `partner:${id}`,
      action,
    ]);

  it('gets another name, address and account, and the audit names only the fields', async () => {
    const { id, code } = await stage.outsider();
    await correct(id, { name: ' Olga Right ', email: 'Olga@Right.example', payTo: 'DE02 1203' });
    expect(await viewOf(id)).toMatchObject({
      name: 'Olga Right',
      email: 'olga@right.example',
      payTo: 'DE02 1203',
    });
    await correct(id, { payTo: '' });
    expect(await viewOf(id)).toMatchObject({ name: 'Olga Right', payTo: null });
    await correct(id, { payTo: '' });
    expect(await audited(id, 'referrals.partner-corrected')).toEqual([
      { after: { changed: 'name, email, payTo' } },
      { after: { changed: 'payTo' } },
    ]);
    expect(await namedAnywhere(stage.world.rows, [`${code}@partner.example`])).toEqual([]);
  });

  it('is no longer connected with the owner of a wrong address, but with that of the right one', async () => {
    const { id, code } = await stage.outsider({ email: 'typo@post.example' });
    await correct(id, { email: 'right@post.example' });
    const [stays, goes] = [
      await stage.friend(code, { email: 'typo@post.example' }),
      await stage.friend(code, { email: 'right+2@post.example' }),
    ];
    expect(await stage.commissionsOf(stays)).toMatchObject([{ state: 'due' }]);
    expect(await stage.commissionsOf(goes)).toMatchObject([{ reason: 'self-referral' }]);
    await correct(id, { email: 'typo+x@post.example' });
    await watchReferrals(stage.world.deps);
    expect(await stage.commissionsOf(stays)).toMatchObject([{ reason: 'self-referral' }]);
    await stage.world.endSubscriptions();
  });

  it('cannot take the address of a member, and a member keeps their own name', async () => {
    const { id } = await stage.outsider();
    const { id: memberId, who } = await stage.member();
    await stage.world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', now()) on conflict do nothing`,
      [who.userId, who.email],
    );
    await expect(correct(id, { email: who.email })).rejects.toThrow('belongs to a member');
    await expect(correct(id, { name: ' ' })).rejects.toThrow('Please give the name');
    await expect(correct(memberId, { name: 'Other' })).rejects.toThrow('without an account here');
    await correct(memberId, { payTo: 'DE02' });
    expect(await viewOf(memberId)).toMatchObject({ payTo: 'DE02', name: '' });
    await expect(erase(memberId, who.email)).rejects.toThrow('erase the account instead');
  });

  it('is erased after the address is typed and no list is open, and the books keep the sums', async () => {
    const { world, outsider, friend, listOf } = stage;
    const { id, code } = await outsider();
    const email = `${code}@partner.example`;
    await correct(id, { payTo: 'DE02 9999' });
    await friend(code);
    const list = await listOf(id);
    await expect(erase(id, email)).rejects.toThrow('confirm or discard it first');
    await closePayoutList(world.deps, { id: list.id, paid: list.payouts.map((each) => each.id) });
    await friend(code);
    await expect(erase(id, 'other@partner.example')).rejects.toThrow('Please type the email');
    await erase(id, email.toUpperCase());
    await erase(id, 'again');
    expect(await viewOf(id)).toMatchObject({
      name: '',
      email: '',
      payTo: null,
      state: 'ended',
      sums: [{ due: 980, settled: 980 }],
    });
    expect(await namedAnywhere(world.rows, [email, code, 'DE02 9999'])).toEqual([]);
    expect(await audited(id, 'referrals.partner-erased')).toEqual([{ after: { 'owed usd': 980 } }]);
    await expect(correct(id, { name: 'Back' })).rejects.toThrow('without an account here');
    expect(await dueOf(id)).toMatchObject([{ isErased: true, takesCredit: false }]);
    await expect(listOf(id)).rejects.toThrow('An erased partner cannot be on a list');
  });
});

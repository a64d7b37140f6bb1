import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { erasePartner } from '../../../../src-server/billing/referrals/correct-partner.ts';
import {
  makePartner,
  setPartnerState,
} from '../../../../src-server/billing/referrals/operate-partners.ts';
import { partnerPage } from '../../../../src-server/billing/referrals/partner-page.view.ts';
import { setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '../../../../src-server/mail/mail-templates.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';
import { subscriber } from '../support/subscriber.ts';

let stage: ReferralStage;
beforeAll(async () => {
  stage = await startReferralStage();
  const terms = 'Say that you earn.\n\nUse {no} braces.';
  await setReferralProgram(stage.world.deps, { holdDays: 0, terms, discountCodeId: null });
});
afterAll(() => stage.world.close());

const mailsTo = (address: string) =>
  stage.world.rows<{ template: MailTemplate; values: Record<string, string> }>(
    `select template, "values" from outgoing_mail where to_address = ? and template like 'partner-%'`,
    [address],
  );
const textOf = ({ template, values }: Awaited<ReturnType<typeof mailsTo>>[number]) =>
  MAIL_TEMPLATES[template](values);

it('a member who becomes a partner gets the link, the share and the terms to accept', async () => {
  const { code, who } = await stage.member();
  const [mail, ...others] = await mailsTo(who.email);
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('There is no mail.');
  expect(mail.template).toBe('partner-invited');
  const { paragraphs, action } = textOf(mail);
  expect(paragraphs).toEqual([
    'Share your link, and you earn 20% of every payment made through it, without tax, for 12 months from a buyer’s first payment on.',
    `Your link: http://localhost:3000/r/${code}`,
    'It works once you accept the terms on your partner page. There you also see what it brought. The terms:',
    'Say that you earn.',
    'Use {no} braces.',
  ]);
  expect(action).toEqual({ label: 'Open my partner page', url: 'http://localhost:3000/partner' });
});

it('a partner from outside gets the accepted terms, and an erasure deletes the mail', async () => {
  const { id, code } = await stage.outsider({ rateBp: 1_250, months: 1 });
  const address = `${code}@partner.example`;
  const [mail] = await mailsTo(address);
  if (mail === undefined) throw new Error('There is no mail.');
  const { paragraphs, action } = textOf(mail);
  expect(paragraphs[0]).toContain('you earn 12.5% of every payment');
  expect(paragraphs[0]).toContain('for 1 month from');
  expect(action).toBeNull();
  await erasePartner(stage.world.deps, { id, confirmation: address });
  expect(await mailsTo(address)).toEqual([]);
});

it('the account page knows a partner', async () => {
  const { deps } = stage.world;
  const { who } = await stage.member();
  const other = await subscriber(stage.world);
  expect(await billingOverview(deps, { accountId: who.userId })).toMatchObject({ isPartner: true });
  expect(await billingOverview(deps, { accountId: other.userId })).not.toHaveProperty('isPartner');
});

it('the page of a partner who was added again still shows what the ended partnership earned', async () => {
  const { world, member, friend } = stage;
  const { id, code, who } = await member();
  await friend(code);
  await stage.payByList(id);
  await friend(code);
  await setPartnerState(world.deps, { id, state: 'ended' });
  await makePartner(world.deps, {
    kind: 'member',
    name: '',
    email: who.email,
    code: `${code}-2`,
    rateBp: 1_000,
    months: 6,
    acceptedVersion: null,
  });
  expect(await partnerPage(world.deps, { accountId: who.userId })).toMatchObject({
    link: expect.stringMatching(/-2$/),
    state: 'active',
    sums: [{ currency: 'usd', due: 980, settled: 980 }],
    perMonth: [{ paid: 2 }],
    payouts: [{ amountMinor: 980 }],
  });
});

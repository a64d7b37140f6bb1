import { describe, expect, it } from 'vitest';
import {
  mailsFor,
  type SubscriptionChange,
} from '../../../src-server/billing/sync/subscription-mails.ts';
import { MAIL_TEMPLATES } from '../../../src-server/mail/mail-templates.ts';
import { day, invoice } from './facts.ts';

const paid = { plan: 'basic', status: 'active', accessUntil: day(30) } as const;
const gone = { plan: 'free', status: 'canceled', accessUntil: null } as const;
const sub = (fields = {}) => ({
  stripeSubscriptionId: 'sub_1',
  lastPaidInvoiceId: 'in_1',
  stripeStatus: 'active',
  plan: 'basic',
  ...fields,
});
const CHANGE: SubscriptionChange = {
  was: paid,
  standing: paid,
  before: sub(),
  current: sub(),
  lastPaid: invoice(),
};
const keys = (change: Partial<SubscriptionChange>) =>
  mailsFor({ ...CHANGE, ...change }).map((mail) => mail.dedupeKey);

describe('the mails after a sync', () => {
  it('sends nothing when nothing changed', () => expect(keys({})).toEqual([]));

  it('sends a welcome and a receipt for a first plan and its payment', () =>
    expect(keys({ was: null, before: null })).toEqual(['welcome:sub_1', 'receipt-pointer:in_1']));

  it('sends a receipt for each later payment', () =>
    expect(keys({ lastPaid: invoice({ id: 'in_2' }) })).toEqual(['receipt-pointer:in_2']));

  it('sends one mail per failed payment', () =>
    expect(
      keys({ standing: { ...paid, status: 'past_due' }, current: sub({ firstFailedAt: day(30) }) }),
    ).toEqual([`payment-failed:sub_1:${day(30).toISOString()}`]));

  it('a failed-payment mail promises access only while there is some', () => {
    const textOf = (accessUntil: string) =>
      MAIL_TEMPLATES['payment-failed']({ plan: 'Basic', accessUntil }).paragraphs.join(' ');
    expect(textOf('1 May 2026')).toContain('Your access stays until 1 May 2026.');
    expect(textOf('')).toContain('Your access is paused until the invoice is paid.');
  });

  it('announces a scheduled end, but not its withdrawal', () => {
    const ends = sub({ endsAt: day(30) });
    expect(keys({ current: ends })).toEqual([`access-ends:sub_1:${day(30).toISOString()}`]);
    expect(keys({ before: ends })).toEqual([]);
  });

  it('reports ended access once, and not for a plan that is already free', () => {
    expect(keys({ standing: gone })).toEqual([`access-ended:sub_1:${day(30).toISOString()}`]);
    expect(keys({ was: gone, standing: gone })).toEqual([]);
  });

  it('links the open invoice after a failed payment, and the plans after the end', () => {
    const late = { ...paid, status: 'past_due' } as const;
    const payUrl = 'https://pay.example/in_2';
    const linksOf = (change: Partial<SubscriptionChange>) =>
      mailsFor({ ...CHANGE, ...change }).map(({ link }) => link);
    expect(linksOf({ standing: late, current: sub({ payUrl }) })).toEqual([payUrl]);
    expect(linksOf({ standing: late, current: sub() })).toEqual(['/account']);
    expect(linksOf({ standing: gone })).toEqual(['/upgrade']);
  });

  describe('mails about a dispute', () => {
    const held = sub({ stripeStatus: 'active', closedBecause: 'dispute', plan: 'basic' });
    const onHold = { plan: 'free', status: 'active', accessUntil: null } as const;

    it('mails about a dispute say that access is on hold, not that the plan ended', () =>
      expect(mailsFor({ ...CHANGE, standing: onHold, current: held })).toEqual([
        expect.objectContaining({ template: 'access-on-hold', plan: 'basic', link: '/account' }),
      ]));

    it('mails about a dispute say that access is back when the dispute was won', () =>
      expect(mailsFor({ ...CHANGE, was: onHold, before: held })).toEqual([
        expect.objectContaining({ template: 'access-resumed', plan: 'basic' }),
      ]));

    it('mails about a dispute say that the plan ended when the dispute was lost', () => {
      const ended = { ...held, stripeStatus: 'canceled' };
      expect(
        mailsFor({ ...CHANGE, was: onHold, standing: gone, before: held, current: ended }),
      ).toEqual([expect.objectContaining({ template: 'access-ended', plan: 'basic' })]);
    });
  });

  it('sends no second welcome when access returns to the same subscription', () =>
    expect(keys({ was: gone })).toEqual([]));
});

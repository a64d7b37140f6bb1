import { describe, expect, it } from 'vitest';
import { lettersFor, type Turn } from '../../../src-server/billing/sync/letters.ts';
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
const TURN: Turn = {
  was: paid,
  standing: paid,
  before: sub(),
  current: sub(),
  lastPaid: invoice(),
};
const keys = (turn: Partial<Turn>) =>
  lettersFor({ ...TURN, ...turn }).map((letter) => letter.dedupeKey);

describe('a letter goes out', () => {
  it('for nothing when nothing changed', () => expect(keys({})).toEqual([]));

  it('for a first plan and its payment', () =>
    expect(keys({ was: null, before: null })).toEqual(['welcome:sub_1', 'receipt-pointer:in_1']));

  it('for each later payment', () =>
    expect(keys({ lastPaid: invoice({ id: 'in_2' }) })).toEqual(['receipt-pointer:in_2']));

  it('for a payment that failed, once per failure', () =>
    expect(
      keys({ standing: { ...paid, status: 'past_due' }, current: sub({ firstFailedAt: day(30) }) }),
    ).toEqual([`payment-failed:sub_1:${day(30).toISOString()}`]));

  it('for a payment that failed promises access only where there is some', () => {
    const textOf = (accessUntil: string) =>
      MAIL_TEMPLATES['payment-failed']({ plan: 'Basic', accessUntil }).paragraphs.join(' ');
    expect(textOf('1 May 2026')).toContain('Your access stays until 1 May 2026.');
    expect(textOf('')).toContain('Your access rests until it is paid.');
  });

  it('for a scheduled end, not for its withdrawal', () => {
    const ends = sub({ endsAt: day(30) });
    expect(keys({ current: ends })).toEqual([`access-ends:sub_1:${day(30).toISOString()}`]);
    expect(keys({ before: ends })).toEqual([]);
  });

  it('for access that ended, not again for a plan that is free already', () => {
    expect(keys({ standing: gone })).toEqual([`access-ended:sub_1:${day(30).toISOString()}`]);
    expect(keys({ was: gone, standing: gone })).toEqual([]);
  });

  describe('about a dispute', () => {
    const held = sub({ stripeStatus: 'active', closedBecause: 'dispute', plan: 'basic' });
    const onHold = { plan: 'free', status: 'active', accessUntil: null } as const;

    it('says that access is on hold, not that the plan has ended', () =>
      expect(lettersFor({ ...TURN, standing: onHold, current: held })).toEqual([
        expect.objectContaining({ template: 'access-on-hold', plan: 'basic', link: '/account' }),
      ]));

    it('says that access is back when the dispute was won', () =>
      expect(lettersFor({ ...TURN, was: onHold, before: held })).toEqual([
        expect.objectContaining({ template: 'access-resumed', plan: 'basic' }),
      ]));

    it('says that the plan has ended when the dispute was lost', () => {
      const ended = { ...held, stripeStatus: 'canceled' };
      expect(
        lettersFor({ ...TURN, was: onHold, standing: gone, before: held, current: ended }),
      ).toEqual([expect.objectContaining({ template: 'access-ended', plan: 'basic' })]);
    });
  });

  it('not of welcome when access returns to the same subscription', () =>
    expect(keys({ was: gone })).toEqual([]));
});

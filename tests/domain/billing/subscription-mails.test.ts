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

  it('welcomes to a trial apart, because nothing was paid', () => {
    const trial = sub({ trial: 'card', lastPaidInvoiceId: null });
    expect(keys({ was: null, before: null, current: trial, lastPaid: null })).toEqual([
      'welcome-trial:sub_1',
    ]);
  });

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

  it('announces a scheduled end, and that it was removed', () => {
    const ends = sub({ decidedEndsAt: day(30), syncedAt: day(5) });
    expect(keys({ current: ends })).toEqual([
      `access-ends:sub_1:${day(30).toISOString()}:${day(5).toISOString()}`,
    ]);
    const kept = sub({ syncedAt: day(10), currentPeriodEnd: day(30) });
    expect(keys({ before: ends, current: kept })).toEqual([
      `subscription-continues:sub_1:${day(10).toISOString()}`,
    ]);
    const gone = sub({ stripeSubscriptionId: 'sub_2', syncedAt: day(10) });
    expect(keys({ before: ends, current: gone })).toEqual([]);
  });

  it('a mail about a pause that ended leads to the dashboard that its button names', () => {
    const onPause = sub({
      stripeStatus: 'paused',
      pausedBecause: 'pause_requested',
      plan: 'basic',
    });
    const [mail] = mailsFor({ ...CHANGE, before: onPause, isOurPause: true }).filter(
      ({ template }) => template === 'pause-ended',
    );
    const { action } = MAIL_TEMPLATES['pause-ended']({ plan: 'Basic', link: mail?.link ?? '' });
    expect(action).toEqual({ label: 'Open my dashboard', url: '/' });
  });

  it('reports ended access once, and not for a plan that is already free', () => {
    expect(keys({ standing: gone })).toEqual([`access-ended:sub_1:${day(30).toISOString()}`]);
    expect(keys({ was: gone, standing: gone })).toEqual([]);
  });

  describe('an end before the paid time is over', () => {
    const ended = sub({ endedAt: day(10), stripeStatus: 'canceled' });
    const last = invoice({ coversUntil: day(30) });
    const templates = (change: Partial<SubscriptionChange>) =>
      mailsFor({ ...CHANGE, standing: gone, current: ended, lastPaid: last, ...change }).map(
        ({ template }) => template,
      );

    it('an early end with a refund names the refund', () =>
      expect(templates({ returnedCents: 500 })).toEqual(['access-ended-refunded']));

    it('an early end without a refund names none', () =>
      expect(templates({ returnedCents: 0 })).toEqual(['access-ended']));

    it('an end with the paid time names no earlier refund', () =>
      expect(
        templates({
          returnedCents: 500,
          current: sub({ endedAt: day(30), stripeStatus: 'canceled' }),
        }),
      ).toEqual(['access-ended']));

    it('a full refund that closes the access is named before the subscription has ended', () =>
      expect(
        templates({ returnedCents: 4_900, current: sub({ closedBecause: 'refund' }) }),
      ).toEqual(['access-ended-refunded']));
  });

  it('the end of an unpaid trial is called that', () => {
    const was = sub({ trial: 'no-card', lastPaidInvoiceId: null });
    const change = { standing: gone, before: was, current: sub({ trial: null }), lastPaid: null };
    expect(keys(change)).toEqual([`trial-ended:sub_1:${day(30).toISOString()}`]);
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

    it('offers no plan to an account that the lost dispute blocked', () => {
      const ended = { ...held, stripeStatus: 'canceled' };
      const lost = { was: onHold, standing: gone, before: held, current: ended, isBlocked: true };
      expect(mailsFor({ ...CHANGE, ...lost })).toEqual([
        expect.objectContaining({ template: 'access-blocked', plan: 'basic' }),
      ]);
      const mail = MAIL_TEMPLATES['access-blocked']({ plan: 'Basic' });
      expect(mail.action).toBeNull();
      expect(mail.paragraphs.join(' ')).not.toContain('come back');
    });

    it('waits for the end of the plan when the dispute was lost at once', () =>
      expect(mailsFor({ ...CHANGE, standing: onHold, current: held, isLost: true })).toEqual([]));

    it('says what a plan without indicators loses while a dispute is open', () => {
      const said = (values: Record<string, string>) =>
        MAIL_TEMPLATES['access-on-hold']({ plan: 'Basic', ...values }).paragraphs[0];
      expect(said({ held: 'channels', stays: 'yes' })).toContain(
        'Until it is settled, your member channels are on hold. You can stay in the Discord server.',
      );
      expect(said({ held: 'both' })).toMatch(
        /your member channels and your indicators are on hold\.$/,
      );
      // Mails queued by an older version do not say what is held.
      expect(said({})).toMatch(/your plan is on hold\.$/);
    });
  });

  it('sends no second welcome when access returns to the same subscription', () =>
    expect(keys({ was: gone })).toEqual([]));
});

import { describe, expect, it } from 'vitest';
import { expiryText } from '../../../src-client/features/dashboard/expiry-text.ts';
import { standingNotice } from '../../../src-client/features/dashboard/standing-notice.ts';
import { chartingSteps } from '../../../src-client/features/delivery/charting-steps.ts';
import { someAccess, someBilling, someUser } from '../../browser/support/client-people.ts';

const PLAN_END = '2026-12-20T09:00:00.000Z';

describe('the date under an indicator', () => {
  it('says that it renews with an active plan', () =>
    expect(expiryText(PLAN_END, someBilling())).toBe('Renews with your plan on Dec 20, 2026'));

  it.each([
    ['the plan ends', someBilling({ endsAt: PLAN_END })],
    ['a payment is overdue', someBilling({ subscriptionStatus: 'past_due' })],
    ['the plan ends on another day', someBilling({ accessUntil: '2027-01-20T09:00:00.000Z' })],
    ['billing was not read', null],
  ])('says that it expires when %s', (_when, billing) =>
    expect(expiryText(PLAN_END, billing)).toBe('Expires Dec 20, 2026'),
  );

  it('names the day of a trial as Stripe and the mails do, whatever the reader’s zone is', () => {
    const trial = { endsAt: PLAN_END, endsOn: '2026-12-21', renews: true, hasCard: true };
    expect(expiryText(PLAN_END, someBilling({ trial }))).toBe(
      'Renews with your plan on Dec 21, 2026',
    );
    const free = someBilling({ trial: { ...trial, renews: false, hasCard: false } });
    expect(expiryText(PLAN_END, free)).toBe('Expires Dec 21, 2026');
    expect(standingNotice(someBilling({ trial }))?.text).toBe(
      'Your trial ends on Dec 21, 2026. After that, Standard is $49/month unless you cancel.',
    );
  });

  it('names the sum after a trial in the currency of its subscription', () => {
    const trial = { endsAt: PLAN_END, endsOn: '2026-12-21', renews: true, hasCard: true };
    const price = { amount: 4_900, currency: 'eur' };
    expect(standingNotice(someBilling({ trial, price }))?.text).toContain('Standard is €49/month');
  });

  it('the date under an indicator is absent for an indicator without access or with lifetime access', () =>
    expect(expiryText(null, someBilling())).toBeNull());
});

it('the past-due banner names the last day to pay and the plan', () => {
  const owed = someBilling({ subscriptionStatus: 'past_due', accessUntil: PLAN_END });
  expect(standingNotice(owed)?.text).toBe(
    'Your last payment did not go through. Your access stays until Dec 20, 2026. Pay by then to keep Standard.',
  );
});

it('the delivery step shows the end of access, not the later expiry at TradingView', () => {
  const user = someUser({
    tradingViewUsername: 'CandleCarl',
    tradingViewAccess: true,
    tradingViewExpiresAt: '2026-12-23T09:00:00.000Z',
  });
  const indicators = [{ name: 'main', state: 'granted', expiresAt: PLAN_END }] as const;
  const tradingView = { username: 'CandleCarl', connected: true, indicators: [...indicators] };
  const step = chartingSteps(user, someAccess({ tradingView }), 'standard').at(-1);
  expect(step?.text).toBe('Open until Dec 20, 2026');
});

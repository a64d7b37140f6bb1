import { expect, it } from 'vitest';
import { pendingDelivery } from '../../../src-client/features/dashboard/pending-delivery.ts';
import { chartingSteps } from '../../../src-client/features/delivery/charting-steps.ts';
import { someAccess, someUser } from '../../browser/support/client-people.ts';

const user = someUser({ tradingViewUsername: 'CandleCarl' });
const accessWith = (connected: boolean, state: string) =>
  someAccess({
    tradingView: {
      username: 'CandleCarl',
      connected,
      indicators: [{ name: 'main', state, expiresAt: null }],
    },
  });
const lastStep = (connected: boolean, state: string) =>
  chartingSteps(user, accessWith(connected, state), 'standard').at(-1);

it.each(['blocked', 'grant-failed', 'pending'])(
  'while the TradingView connection is down, a %s indicator is queued and asks nothing of the customer',
  (state) => {
    expect(lastStep(false, state)).toEqual({
      key: 'indicators',
      state: 'working',
      text: 'Our TradingView connection is down. Your access is queued and opens automatically; there is nothing for you to do.',
    });
    const pending = pendingDelivery(user, accessWith(false, state), null);
    expect(pending?.text).toBe('Our TradingView connection is down. Your access is queued.');
  },
);

it('while TradingView is connected, a stuck indicator asks to check the username', () => {
  expect(lastStep(true, 'blocked')).toMatchObject({ state: 'trouble' });
  expect(lastStep(true, 'blocked')?.text).toContain('Check the spelling of your username');
});

it('an indicator that an operator grants by hand is not queued while the connection is down', () => {
  const byHand = someAccess({
    tradingView: {
      username: 'CandleCarl',
      connected: false,
      indicators: [
        { name: 'main', state: 'blocked', expiresAt: null, dueAt: '2099-01-01T00:00:00.000Z' },
      ],
    },
  });
  expect(chartingSteps(user, byHand, 'standard').at(-1)?.text).toMatch(/^Our team unlocks them/);
  expect(pendingDelivery(user, byHand, null)).toBeNull();
});

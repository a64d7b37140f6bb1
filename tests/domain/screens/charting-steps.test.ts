import { describe, expect, test } from 'vitest';
import type { AccessCheck } from '../../../src/contract/auth.contract.ts';
import { chartingSteps } from '../../../src-client/features/delivery/charting-steps.ts';
import { notDeliveredNote } from '../../../src-client/features/delivery/not-delivered-note.ts';
import { someAccess, someUser } from '../../browser/support/client-people.ts';

type Indicator = AccessCheck['tradingView']['indicators'][number];

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The step of a premium subscriber with these indicators and a username. */
function indicatorsStep(indicators: Indicator[], held: { main?: boolean } = {}) {
  const user = someUser({
    subscriptionPlan: 'premium',
    tradingViewUsername: 'CandleCarl',
    tradingViewAccess: held.main ?? false,
  });
  const access = someAccess({
    plan: 'premium',
    tradingView: { username: 'CandleCarl', connected: false, indicators },
  });
  return chartingSteps(user, access, 'premium')[1];
}
const of = (name: Indicator['name'], changes: Partial<Indicator> = {}): Indicator => ({
  name,
  state: 'none',
  expiresAt: null,
  ...changes,
});

describe('indicators without a script id', () => {
  test('indicators without a script id are not waited for, and the step says that they are not delivered automatically', () => {
    const step = indicatorsStep(
      [
        of('main', { state: 'granted', delivered: true }),
        of('wavematrix', { delivered: false }),
        of('orderblock', { delivered: false }),
      ],
      { main: true },
    );
    expect(step).toMatchObject({
      state: 'done',
      text: expect.stringContaining(
        'Wavematrix and Orderblock are not delivered automatically. Please write to us.',
      ),
    });
  });

  test('indicators without a script id leave nothing to wait for when the plan has no other indicator', () => {
    const none = (['main', 'wavematrix', 'orderblock'] as const).map((name) =>
      of(name, { delivered: false }),
    );
    expect(indicatorsStep(none)).toMatchObject({
      state: 'waiting',
      text: expect.stringContaining('Main Indicator, Wavematrix, and Orderblock are not delivered'),
    });
  });

  test('indicators without a script id are named only on plans that include them', () => {
    expect(notDeliveredNote('standard', ['wavematrix'])).toBeNull();
    expect(notDeliveredNote('premium', ['wavematrix'])).toBe(
      'Wavematrix is not delivered automatically. Please write to us.',
    );
  });
});

describe('manual mode', () => {
  test('an indicator waiting for an operator shows when it is due', () => {
    const dueAt = inHours(5);
    const step = indicatorsStep([of('main', { state: 'blocked', delivered: true, dueAt })]);
    expect(step).toMatchObject({
      state: 'working',
      text: expect.stringMatching(/^Our team unlocks them on TradingView by /),
    });
  });

  test('an overdue indicator says so', () => {
    const dueAt = inHours(-1);
    const step = indicatorsStep([of('main', { state: 'blocked', delivered: true, dueAt })]);
    expect(step?.text).toMatch(/^Our team is late/);
  });
});

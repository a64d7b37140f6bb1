import { describe, expect, it } from 'vitest';
import type { SignalDeliveryView } from '../../../src/contract/operator/signals-operator.contract.ts';
import {
  deliveryState,
  isSettled,
} from '../../../src-client/features/operator/signals/sent/delivery-state.ts';

const deliveryOf = (changes: Partial<SignalDeliveryView>): SignalDeliveryView => ({
  routeId: '00000000-0000-4000-8000-000000000001',
  plan: 'premium',
  provider: 'push',
  target: 'push',
  mask: [],
  dueAt: '2026-03-01T14:30:00.000Z',
  isDue: true,
  state: 'waiting',
  attempts: 0,
  sentAt: null,
  witnessedAt: null,
  isLate: false,
  message: null,
  ...changes,
});

describe('the state of a mail or a notification', () => {
  it.each(['push', 'mail'] as const)('of a queued %s is not called sent', (provider) => {
    const delivery = deliveryOf({ provider, state: 'queued' });
    expect(deliveryState(delivery)).toMatchObject({ tone: 'attention' });
    expect(deliveryState(delivery).text).toMatch(/^Queued/);
    expect(isSettled(delivery)).toBe(false);
  });

  it('a mail that some readers already have is neither sent nor still to come', () => {
    const delivery = deliveryOf({ provider: 'mail', state: 'sending' });
    expect(deliveryState(delivery).text).toBe('Its daily emails are being queued');
    expect(isSettled(delivery)).toBe(false);
  });

  it.each(['push', 'mail'] as const)('of a sent %s is final without a read-back', (provider) => {
    const delivery = deliveryOf({ provider, state: 'sent', sentAt: '2026-03-01T14:31:00.000Z' });
    expect(deliveryState(delivery)).toMatchObject({ tone: 'positive' });
    expect(deliveryState(delivery).text).toMatch(/^Sent/);
    expect(isSettled(delivery)).toBe(true);
  });

  it('of one without readers is final and says so', () => {
    const delivery = deliveryOf({ state: 'skipped' });
    expect(deliveryState(delivery).text).toBe('Sent to no one');
    expect(isSettled(delivery)).toBe(true);
  });
});

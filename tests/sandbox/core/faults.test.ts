import { describe, expect, it } from 'vitest';
import { createFaults, type FaultRule, type NewFault } from '../../../src-sandbox/core/faults.ts';
import { createStore } from '../../../src-sandbox/core/store.ts';

const newFaults = (random?: () => number) =>
  createFaults(
    createStore(null, 'faults', (): { rules: FaultRule[] } => ({ rules: [] })),
    random,
  );
const rule = (more: Partial<NewFault> = {}): NewFault => ({
  provider: 'stripe',
  route: '*',
  kind: 'status',
  ...more,
});
const CREATE = 'POST /v1/customers';

describe('fault matching', () => {
  it.each([
    ['*', CREATE, true],
    ['POST /v1/customers', CREATE, true],
    ['POST *', CREATE, true],
    ['* /v1/cust*', CREATE, true],
    ['GET *', CREATE, false],
    ['POST /v1/customers', 'POST /v1/customers/cus_1', false],
    ['POST /v1/customers/*/sources', 'POST /v1/customers/cus_1/sources', true],
    ['POST /v1.customers', CREATE, false],
    ['*', 'webhook', false],
    ['webhook', 'webhook', true],
    ['gateway.*', 'gateway.READY', true],
  ])('%s and %s: %s', (route, call, strikes) => {
    const faults = newFaults();
    faults.add(rule({ route }));
    expect(faults.take('stripe', call) !== null).toBe(strikes);
  });

  it('leaves calls to other providers alone', () => {
    const faults = newFaults();
    faults.add(rule());
    expect(faults.take('discord', 'GET /api/v10/gateway/bot')).toBeNull();
  });

  it('strikes the given number of times, then disappears', () => {
    const faults = newFaults();
    faults.add(rule({ remaining: 2 }));
    const struck = [1, 2, 3].map(() => faults.take('stripe', CREATE) !== null);
    expect(struck).toEqual([true, true, false]);
    expect(faults.list()).toEqual([]);
  });

  it('stops striking when its time is up', () => {
    const faults = newFaults();
    faults.add(rule({ until: new Date(Date.now() - 1).toISOString() }));
    expect(faults.take('stripe', CREATE)).toBeNull();
    faults.add(rule({ until: new Date(Date.now() + 60_000).toISOString() }));
    expect(faults.take('stripe', CREATE)).not.toBeNull();
  });

  it('strikes at its rate', () => {
    const draws = [0.1, 0.9, 0.49, 0.51];
    const faults = newFaults(() => draws.shift() ?? 1);
    faults.add(rule({ rate: 0.5 }));
    const struck = [1, 2, 3, 4].map(() => faults.take('stripe', CREATE) !== null);
    expect(struck).toEqual([true, false, true, false]);
  });

  it('removes faults by id, by provider or all at once', () => {
    const faults = newFaults();
    const { id } = faults.add(rule());
    faults.add(rule({ provider: 'discord' }));
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    faults.add(rule());
    faults.clear('discord');
    expect(faults.list().map((each) => each.provider)).toEqual(['stripe']);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });
});

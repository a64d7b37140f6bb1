import { describe, expect, it } from 'vitest';
import { simulate } from '../../drill/simulation/simulate.ts';

const SAFE = { epoch: true, leaseBeforeRead: true };
const DELIVERIES = 20_000;

describe('simulated webhook deliveries', () => {
  it('duplicate, late, reordered and lost webhooks end in what was paid for', () => {
    const { wrong, ...counts } = simulate({ seed: 1, deliveries: DELIVERIES, safeguards: SAFE });
    expect(wrong).toEqual([]);
    expect(counts.duplicates).toBeGreaterThan(1_000);
    expect(counts.lost).toBeGreaterThan(200);
    expect(counts.kills).toBeGreaterThan(5);
  });

  it('the same seed produces the same lives', () => {
    const once = () => simulate({ seed: 7, deliveries: 5_000, safeguards: SAFE });
    expect(once()).toEqual(once());
  });

  it.each([
    ['a missing sweep', { safeguards: SAFE, withoutSweep: true as const }],
    ['a lease taken after the read', { safeguards: { ...SAFE, leaseBeforeRead: false } }],
    ['a write without the epoch', { safeguards: { ...SAFE, epoch: false } }],
  ])('the simulation detects %s', (_name, left) => {
    expect(simulate({ seed: 1, deliveries: DELIVERIES, ...left }).wrong).not.toEqual([]);
  });
});

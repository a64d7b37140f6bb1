import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';

const VERSION_7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('an id', () => {
  afterEach(() => void vi.useRealTimers());

  it('an id is a UUID of version 7 with its creation time', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const id = newId();
    expect(id).toMatch(VERSION_7);
    expect(timeOf(id)).toBe(Date.now());
  });

  it('sorts after all earlier ones, even ten thousand of one millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(VERSION_7);
  });

  it('sorts after the last one when the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 });
    const before = newId();
    vi.setSystemTime(Date.now() - 3_600_000);
    const after = newId();
    expect(after > before).toBe(true);
  });

  it('an id ends in random bits', () => {
    const [one, other] = [newId(), newId()];
    expect(one.slice(19)).not.toBe(other.slice(19));
  });
});

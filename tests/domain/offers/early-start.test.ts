import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import {
  afterMoved,
  earlierStarts,
  type GrantInLine,
} from '../../../src/domain/offers/early-start.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-01-31T00:00:00.000Z');
const day = (count: number) => new Date(NOW.getTime() + count * DAY_MS);

/** A gift of Standard in days from now, unless changed. */
const gift = (id: string, from: number, to: number, changed: Partial<GrantInLine> = {}) => ({
  id,
  plan: 'standard',
  startsAt: day(from),
  until: day(to),
  waits: true,
  keepsUntil: false,
  ...changed,
});
const moves = (line: Partial<Parameters<typeof earlierStarts>[1]>) =>
  earlierStarts(DOCUMENTED_CATALOGUE, { grants: [], subscribed: [], disputed: [], ...line }, NOW);

describe('gifts and codes that wait', () => {
  it('start now, as long as before, when nothing gives their plan any more', () => {
    expect(moves({ grants: [gift('a', 300, 390)] })).toEqual([
      { id: 'a', plan: 'standard', startsAt: NOW, until: day(90) },
    ]);
  });

  it('stay behind the plan that they wait for', () => {
    expect(moves({ grants: [gift('a', -10, 80), gift('b', 80, 170)] })).toEqual([]);
    const higher = gift('a', -10, 80, { plan: 'premium' });
    expect(moves({ grants: [higher, gift('b', 80, 170)] })).toEqual([]);
  });

  it('start now beside a lower plan', () => {
    const lower = gift('a', -10, 80, { plan: 'basic' });
    expect(moves({ grants: [lower, gift('b', 80, 170)] })).toMatchObject([
      { id: 'b', startsAt: NOW, until: day(90) },
    ]);
    expect(moves({ grants: [gift('b', 80, 170)], subscribed: ['basic'] })).toHaveLength(1);
  });

  it('close up in their order', () => {
    const grants = [gift('c', 200, 230), gift('b', 80, 170)];
    expect(moves({ grants })).toMatchObject([
      { id: 'b', startsAt: NOW, until: day(90) },
      { id: 'c', startsAt: day(90), until: day(120) },
    ]);
  });

  it('stay while a subscription to their plan or a higher one is live', () => {
    const grants = [gift('a', 80, 170)];
    expect(moves({ grants, subscribed: ['standard'] })).toEqual([]);
    expect(moves({ grants, subscribed: ['premium'] })).toEqual([]);
  });

  it('stay behind a disputed gift, whose rest is given again if the dispute is won', () => {
    const disputed = [gift('a', -10, 80)];
    expect(moves({ grants: [gift('b', 80, 170)], disputed })).toEqual([]);
    expect(moves({ grants: [gift('b', 90, 180)], disputed })).toMatchObject([
      { startsAt: day(80), until: day(170) },
    ]);
  });

  it('stay behind a plan for life, and behind one that starts before them', () => {
    const forLife = gift('a', -10, 0, { until: null, waits: false });
    expect(moves({ grants: [forLife, gift('b', 80, 170)] })).toEqual([]);
    const later = gift('a', 20, 80, { waits: false });
    expect(moves({ grants: [later, gift('b', 80, 170)] })).toEqual([]);
  });

  it('keep the last day that a code has for all', () => {
    const code = gift('a', 80, 170, { keepsUntil: true });
    expect(moves({ grants: [code] })).toEqual([
      { id: 'a', plan: 'standard', startsAt: NOW, until: day(170) },
    ]);
  });

  it('stay if they start within the hour', () => {
    expect(moves({ grants: [gift('a', 0.5 / 24, 90)] })).toEqual([]);
  });

  it('are alone in moving: other given plans and plans in force stay', () => {
    const grants = [gift('a', 80, 170, { waits: false }), gift('b', -1, 10)];
    expect(moves({ grants })).toEqual([]);
  });
});

describe('the rest of a gift that is given again', () => {
  const place = (grants: GrantInLine[]) =>
    afterMoved(
      DOCUMENTED_CATALOGUE,
      { plan: 'standard', startsAt: NOW, until: day(80) },
      { grants },
    );

  it('runs at once, until the same day, if nothing has moved into its time', () => {
    const rest = { startsAt: NOW, until: day(80) };
    expect(place([])).toEqual(rest);
    expect(place([gift('b', 80, 170)])).toEqual(rest);
    expect(place([gift('b', -5, 85, { plan: 'basic' })])).toEqual(rest);
    expect(place([gift('b', -5, 85, { waits: false })])).toEqual(rest);
  });

  it('runs after the gifts that have, as long as it would have', () => {
    const grants = [gift('c', 85, 115), gift('b', -5, 85)];
    expect(place(grants)).toEqual({ startsAt: day(115), until: day(195) });
  });
});

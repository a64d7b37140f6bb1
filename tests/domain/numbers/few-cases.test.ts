import { describe, expect, it } from 'vitest';
import { changeLook, shareOf } from '../../../src/domain/numbers/few-cases.ts';

describe('a figure of few cases', () => {
  it('has no share below 20 cases', () => {
    expect(shareOf(2, 2)).toBeNull();
    expect(shareOf(19, 19)).toBeNull();
    expect(shareOf(0, 0)).toBeNull();
    expect(shareOf(5, 20)).toBe(0.25);
  });

  it.each([
    [
      { now: 0, before: 2 },
      { isPercent: false, isNews: false },
    ],
    [
      { now: 19, before: 19 },
      { isPercent: false, isNews: false },
    ],
    [
      { now: 20, before: 19 },
      { isPercent: false, isNews: true },
    ],
    [
      { now: 0, before: 20 },
      { isPercent: true, isNews: true },
    ],
  ])('changes by %j as %j', (cases, look) => {
    expect(changeLook(cases)).toEqual(look);
  });
});

import { expect, it } from 'vitest';
import { percentText } from '../../../src/domain/numbers/percent-text.ts';

it('a rate has one decimal, a comparison none, and no space before the sign', () => {
  expect([0.071, 0.7, 1].map((share) => percentText(share))).toEqual(['7.1%', '70.0%', '100.0%']);
  expect([0.544, 12.5].map((share) => percentText(share, 'whole'))).toEqual(['54%', '1,250%']);
  expect(percentText(0.071, 'rate', 'zh-CN')).toBe('7.1%');
});

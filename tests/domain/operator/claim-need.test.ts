import { expect, test } from 'vitest';
import { figuresOf } from '../../../src/domain/signals/record/figures.ts';
import type { HomeDeps } from '../../../src-server/operator/home/home.deps.ts';
import { NEED_SOURCES } from '../../../src-server/operator/home/need-sources.ts';

const rate = { share: 0.54, low: 0.4, high: 0.6 };
const figures = { ...figuresOf([], 0), wins: 54, closed: 100, rate };

const found = (claims: 'documented' | 'live', accuracy = '90.4%') => {
  const record = { current: () => ({ isShown: true, figures }) };
  const deps = { signals: { claims, accuracy, record } };
  return NEED_SOURCES['claim-too-high'](deps as unknown as HomeDeps);
};

test('a claim above the rate of the record waits until the page shows the record', async () => {
  expect(await found('documented')).toMatchObject({ items: [{ name: '90.4%', note: '54%' }] });
  expect((await found('live')).count).toBe(0);
  expect((await found('documented', '50%')).count).toBe(0);
});

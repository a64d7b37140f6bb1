import { expect, test } from 'vitest';
import { isWizardStep, progressOf } from '../../../src/domain/operator/wizard.ts';

type Check = NonNullable<Parameters<typeof progressOf>[0]>[number];
const checks = (...states: Check['state'][]) =>
  states.map((state, n): Check => ({ id: `mail.${n}`, state }));

test('a step is ready when nothing is missing, whatever is advised or switched off', () => {
  expect(progressOf(checks('ok', 'off', 'advice'))).toEqual({ state: 'ready', toDo: 0, advice: 1 });
});

test('a step whose checks could not be read is not all checked', () => {
  expect(progressOf(undefined)).toEqual({ state: 'unknown', toDo: 0, advice: 0 });
});

test('what is missing counts before what is unknown, and that before the sandbox', () => {
  expect(progressOf(checks('missing', 'wrong', 'unknown', 'sandbox'))).toMatchObject({
    state: 'to-do',
    toDo: 2,
  });
  expect(progressOf(checks('unknown', 'sandbox', 'ok')).state).toBe('unknown');
  expect(progressOf(checks('sandbox', 'ok')).state).toBe('sandbox');
});

test('a shop without a name of its own has its brand to do', () => {
  const named: Check = { id: 'brand.name', state: 'advice' };
  expect(progressOf([named, { id: 'brand.logo', state: 'advice' }])).toEqual({
    state: 'to-do',
    toDo: 1,
    advice: 1,
  });
});

test('only the five steps have an address', () => {
  expect(['stripe', 'brand', 'server', undefined, 7].map(isWizardStep)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

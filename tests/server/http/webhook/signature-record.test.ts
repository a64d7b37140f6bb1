import { beforeEach, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '../../../../src-server/clock/clock.ts';
import {
  createSignatureRecord,
  MAX_WRONG,
  type SignatureRecord,
} from '../../../../src-server/http/webhook/signature-record.ts';

const HOUR_MS = 60 * 60_000;
let clock: MovableClock;
let record: SignatureRecord;
beforeEach(() => {
  clock = movableClock(new Date(Date.UTC(2026, 0, 1)));
  record = createSignatureRecord(clock);
});

function sendWrong(block: string, count: number): void {
  for (let n = 0; n < count; n += 1) record.wasWrong(block);
}

it('suspects only an address with many wrong signatures', () => {
  sendWrong('a', MAX_WRONG - 1);
  expect(record.trustOf('a')).toBe('unknown');
  sendWrong('a', 1);
  expect(record.trustOf('a')).toBe('suspect');
  expect(record.trustOf('b')).toBe('unknown');
});

it('trusts an address again after one right signature', () => {
  sendWrong('a', MAX_WRONG * 5);
  record.wasRight('a');
  expect(record.trustOf('a')).toBe('proven');
  sendWrong('a', MAX_WRONG * 5);
  expect(record.trustOf('a')).toBe('proven');
});

it('forgets wrong signatures after ten minutes and right ones after a day', () => {
  sendWrong('a', MAX_WRONG);
  record.wasRight('b');
  clock.advance(HOUR_MS);
  expect(record.trustOf('a')).toBe('unknown');
  expect(record.trustOf('b')).toBe('proven');
  clock.advance(24 * HOUR_MS);
  expect(record.trustOf('b')).toBe('unknown');
});

it('keeps a proven address while very many others send wrong signatures', () => {
  record.wasRight('stripe');
  for (let n = 0; n < 20_000; n += 1) record.wasWrong(`flooder ${n}`);
  expect(record.trustOf('stripe')).toBe('proven');
});

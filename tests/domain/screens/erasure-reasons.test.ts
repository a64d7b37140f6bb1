import { expect, it } from 'vitest';
import { byReason } from '../../../src-client/lib/erasure-reasons.ts';

const kept = (name: string, because: string) => ({ name, rows: 1, fate: 'kept', because }) as const;

it('kept data is listed once per reason', () => {
  const tables = [kept('invoices', 'Tax law.'), kept('audit log', 'Seal.'), kept('x', 'Tax law.')];
  expect(byReason(tables)).toEqual([
    { because: 'Tax law.', names: ['invoices', 'x'] },
    { because: 'Seal.', names: ['audit log'] },
  ]);
});

import { expect, it } from 'vitest';
import { aboutThem, byReason, listed } from '../../../src-client/lib/erasure-reasons.ts';

const kept = (name: string, because: string) => ({ name, rows: 1, fate: 'kept', because }) as const;

it('kept data is listed once per reason', () => {
  const tables = [kept('invoices', 'Tax law.'), kept('audit log', 'Seal.'), kept('x', 'Tax law.')];
  expect(byReason(tables)).toEqual([
    { because: 'Tax law.', names: ['invoices', 'x'] },
    { because: 'Seal.', names: ['audit log'] },
  ]);
});

it('a list of kept data begins with a capital letter', () =>
  expect(listed(['customer at Stripe', 'subscriptions'])).toBe(
    'Customer at Stripe, subscriptions',
  ));

it('an operator reads about the person whose account it is', () => {
  expect(aboutThem('changes of what you pay each month')).toBe(
    'changes of what they pay each month',
  );
  expect(aboutThem('kept without your name and address')).toBe(
    'kept without their name and address',
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeclaration } from '../../../src/domain/exits/declaration.ts';
import { type Contract, exitStep, withdrawalUntil } from '../../../src/domain/exits/exit.ts';

const DAY_MS = 86_400_000;
const at = (text: string) => new Date(text);
const contract = (changes: Partial<Contract> = {}): Contract => {
  return {
    startedAt: at('2026-06-01T10:00:00Z'),
    periodEnd: at('2026-07-01T10:00:00Z'),
    endsAt: null,
    paidThrough: at('2026-07-01T10:00:00Z'),
    ...changes,
  };
};

describe('a cancellation', () => {
  const cancel = (changes?: Partial<Contract>) =>
    exitStep('cancel', contract(changes), at('2026-06-20T00:00:00Z'));

  test('ends a subscription with the paid period', () => {
    expect(cancel()).toEqual({ act: 'end-with-period', at: at('2026-07-01T10:00:00Z') });
  });

  test('keeps an end that is already scheduled', () => {
    const endsAt = at('2026-06-25T00:00:00Z');
    expect(cancel({ endsAt })).toEqual({ act: 'ends-already', at: endsAt });
  });

  test('ends a subscription at once whose paid period is over', () => {
    expect(cancel({ paidThrough: at('2026-06-01T10:00:00Z') })).toEqual({ act: 'end-now' });
    expect(cancel({ paidThrough: null })).toEqual({ act: 'end-now' });
  });

  test('ends a subscription without a period at once', () => {
    expect(cancel({ periodEnd: null })).toEqual({ act: 'end-now' });
  });
});

describe('the last moment for a withdrawal', () => {
  test('is the end of the fourteenth day after the day of the contract, in the last time zone', () => {
    expect(withdrawalUntil(at('2026-06-01T10:00:00Z'))).toEqual(at('2026-06-16T12:00:00Z'));
  });

  test.each([
    ['Saturday', '2026-06-06', '2026-06-23'],
    ['Sunday', '2026-06-07', '2026-06-23'],
  ])('moves from a %s to the end of Monday', (_day, started, until) => {
    expect(withdrawalUntil(at(`${started}T23:59:59Z`))).toEqual(at(`${until}T12:00:00Z`));
  });

  test('is 14 to 17 days and a half after any moment, and never on a weekend', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true }),
        (startedAt) => {
          const until = withdrawalUntil(startedAt);
          const days = (until.getTime() - startedAt.getTime()) / DAY_MS;
          expect(days).toBeGreaterThanOrEqual(14.5);
          expect(days).toBeLessThanOrEqual(17.5);
          expect([0, 6]).not.toContain(new Date(until.getTime() - DAY_MS).getUTCDay());
        },
      ),
    );
  });
});

describe('a withdrawal', () => {
  const last = withdrawalUntil(contract().startedAt);

  test('refunds and ends a contract until the last moment', () => {
    expect(exitStep('withdraw', contract(), last)).toEqual({ act: 'refund-and-end' });
  });

  test('is too late after it', () => {
    const step = exitStep('withdraw', contract(), new Date(last.getTime() + 1));
    expect(step).toEqual({ act: 'too-late', until: last });
  });
});

describe('what a person types', () => {
  const typed = { name: ' Ada  Lovelace ', email: 'Ada@Example.com', reference: '', cause: '' };

  test('is cleaned, and the address is lower case', () => {
    expect(readDeclaration('cancel', typed)).toEqual({
      declaration: {
        kind: 'cancel',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        reference: null,
        cause: null,
      },
    });
  });

  test('may have initials, a date and the address that paid', () => {
    const reference = 'ada@example.com, 12.06.2026';
    const read = readDeclaration('cancel', { ...typed, name: 'J.R.R. Tolkien', reference });
    expect(read).toMatchObject({ declaration: { name: 'J.R.R. Tolkien', reference } });
  });

  test('keeps a cause only with a cancellation', () => {
    const cause = 'The indicators never arrived.';
    expect(readDeclaration('cancel', { ...typed, cause })).toMatchObject({
      declaration: { cause },
    });
    expect(readDeclaration('withdraw', { ...typed, cause })).toMatchObject({
      declaration: { cause: null },
    });
  });

  test.each([
    ['nothing', {}, { name: 'missing', email: 'missing' }],
    [
      'only blanks and controls',
      { name: '\u0000\u202e ', email: '\t' },
      { name: 'missing', email: 'missing' },
    ],
    ['no address', { ...typed, email: 'ada at example' }, { email: 'not-an-address' }],
    ['two addresses', { ...typed, email: 'a@b.co,c@d.co' }, { email: 'not-an-address' }],
    ['a long name', { ...typed, name: 'a'.repeat(121) }, { name: 'too-long' }],
    ['a link', { ...typed, cause: 'see https://evil.example/x' }, { cause: 'has-a-link' }],
    ['a short link', { ...typed, cause: 'join discord.gg/pump now' }, { cause: 'has-a-link' }],
    ['a wide dot', { ...typed, cause: 'evil．com' }, { cause: 'has-a-link' }],
    ['a link in other letters', { ...typed, name: 'пример.рф' }, { name: 'has-a-link' }],
    ['a link without its scheme', { ...typed, name: 'win.evil.com now' }, { name: 'has-a-link' }],
  ])('is refused if it has %s', (_what, given, faults) => {
    expect(readDeclaration('cancel', given)).toEqual({ faults });
  });
});

import { describe, expect, it } from 'vitest';
import { type ActEntry, wrongActs } from '../../drill/checker/audit-holds.ts';
import { PERSON, WORD } from './people.ts';

const given: ActEntry = {
  action: 'access.granted-by-hand',
  grant: 'word-1',
  account: 'account-1',
  actor: 'operator',
  isOperator: true,
};
const ended = { ...given, action: 'access.manual-grant-ended' };
const taken = { ...WORD, isEndAsked: true, endedAt: 2_000 };

describe('acts by hand in the audit', () => {
  it('stand there once each', () => {
    expect(wrongActs([{ ...PERSON, handWords: [WORD] }], [given])).toEqual([]);
    expect(wrongActs([{ ...PERSON, handWords: [taken] }], [given, ended])).toEqual([]);
  });

  it('need not stand there as ended when the account was being closed by then', () => {
    const closing = { ...PERSON, closingAskedAt: 1_500, handWords: [taken] };
    expect(wrongActs([closing], [given])).toEqual([]);
    expect(wrongActs([closing], [given, ended])).toEqual([]);
    expect(wrongActs([closing], [given, ended, ended])).toHaveLength(1);
    expect(wrongActs([{ ...closing, closingAskedAt: 2_500 }], [given])).toHaveLength(1);
  });

  it.each([
    ['nowhere', WORD, []],
    ['twice', WORD, [given, given]],
    ['as ended, which nobody asked for', WORD, [given, ended]],
    ['not as ended', taken, [given]],
    ['with another account', WORD, [{ ...given, account: 'account-2' }]],
    ['as the act of nobody', WORD, [{ ...given, actor: 'system', isOperator: false }]],
  ])('%s are wrong', (_, word, entries) => {
    expect(wrongActs([{ ...PERSON, handWords: [word] }], entries)).toHaveLength(1);
  });
});

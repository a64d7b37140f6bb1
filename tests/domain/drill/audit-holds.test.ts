import { describe, expect, it } from 'vitest';
import { type ActEntry, wrongActs, wrongClosings } from '../../drill/checker/audit-holds.ts';
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

describe('manual acts in the audit log', () => {
  it('appear once each', () => {
    expect(wrongActs([{ ...PERSON, handWords: [WORD] }], [given])).toEqual([]);
    expect(wrongActs([{ ...PERSON, handWords: [taken] }], [given, ended])).toEqual([]);
  });

  it.each([
    ['an end that came before the closing, or after it', 1_500, taken, [0, 1]],
    ['an end that was told in the moment of the closing', 2_000, taken, [0, 1]],
    ['an end that was told before the closing was asked for', 2_500, taken, [1]],
    ['an end whose answer was lost', null, { ...taken, endedAt: null }, [0, 1]],
    ['what the closing alone ended', 1_500, WORD, [0]],
  ])('%s appears an allowed number of times', (_, closingAskedAt, word, allowed) => {
    const person = { ...PERSON, closingAskedAt, handWords: [word] };
    const right = [0, 1, 2].filter(
      (times) => wrongActs([person], [given, ...Array(times).fill(ended)]).length === 0,
    );
    expect(right).toEqual(allowed);
  });

  it('a closing ends exactly the grants that were open', () => {
    const closing = (count: number) => [{ account: 'account-1', ended: count }];
    expect(wrongClosings(closing(1), [given, given, ended])).toEqual([]);
    expect(wrongClosings(closing(0), [])).toEqual([]);
    expect(wrongClosings(closing(0), [given])).toHaveLength(1);
    expect(wrongClosings(closing(1), [given, ended])).toHaveLength(1);
  });

  it.each([
    ['nowhere', WORD, []],
    ['twice', WORD, [given, given]],
    ['as ended, which nobody asked for', WORD, [given, ended]],
    ['not as ended', taken, [given]],
    ['with another account', WORD, [{ ...given, account: 'account-2' }]],
    ['as the act of nobody', WORD, [{ ...given, actor: 'system', isOperator: false }]],
  ])('recorded %s are wrong', (_, word, entries) => {
    expect(wrongActs([{ ...PERSON, handWords: [word] }], entries)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { type ActEntry, wrongActs, wrongClosings } from '../../drill/checker/audit-holds.ts';
import { MANUAL_GRANT, PERSON } from './people.ts';

const given: ActEntry = {
  action: 'access.granted-by-hand',
  grant: 'word-1',
  account: 'account-1',
  actor: 'operator',
  isOperator: true,
};
const ended = { ...given, action: 'access.manual-grant-ended' };
const taken = { ...MANUAL_GRANT, isEndAsked: true, endedAt: 2_000 };

describe('manual acts in the audit log', () => {
  it('manual acts in the audit log appear once each', () => {
    expect(wrongActs([{ ...PERSON, manualGrants: [MANUAL_GRANT] }], [given])).toEqual([]);
    expect(wrongActs([{ ...PERSON, manualGrants: [taken] }], [given, ended])).toEqual([]);
  });

  it.each([
    ['an end before or after the closing', 1_500, taken, [0, 1]],
    ['an end acknowledged at the moment of the closing', 2_000, taken, [0, 1]],
    ['an end acknowledged before the closing was requested', 2_500, taken, [1]],
    ['an end whose answer was lost', null, { ...taken, endedAt: null }, [0, 1]],
    ['a grant that only the closing ended', 1_500, MANUAL_GRANT, [0]],
  ])('%s appears an allowed number of times', (_, closingAskedAt, manualGrant, allowed) => {
    const person = { ...PERSON, closingAskedAt, manualGrants: [manualGrant] };
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
    ['nowhere', MANUAL_GRANT, []],
    ['twice', MANUAL_GRANT, [given, given]],
    ['as ended without a request', MANUAL_GRANT, [given, ended]],
    ['not as ended', taken, [given]],
    ['with another account', MANUAL_GRANT, [{ ...given, account: 'account-2' }]],
    ['as an act of the system', MANUAL_GRANT, [{ ...given, actor: 'system', isOperator: false }]],
  ])('recorded %s are wrong', (_, manualGrant, entries) => {
    expect(wrongActs([{ ...PERSON, manualGrants: [manualGrant] }], entries)).toHaveLength(1);
  });
});

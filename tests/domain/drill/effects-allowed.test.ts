import { describe, expect, it } from 'vitest';
import { type Grounds, wrongGift } from '../../drill/checker/effects-allowed.ts';
import type { Change, ProviderEffect } from '../../drill/checker/provider-effect.ts';
import { wrongRemovals } from '../../drill/checker/removals-allowed.ts';
import { paidTimes } from '../../drill/checker/truth/paid-times.ts';
import { MANUAL_GRANT, PERSON } from './people.ts';

const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();
const effect = (seq: number, name: string, detail: Record<string, unknown>): ProviderEffect => ({
  seq,
  name,
  realAt: at(seq * MINUTE),
  callSeq: null,
  detail: { customer: 'cus_1', ...detail },
});
const change = (seq: number, own: Partial<Change> = {}): Change => ({
  given: true,
  seq,
  at: seq * MINUTE,
  callSeq: seq,
  holder: 'member-1',
  holderId: 'member-1',
  target: 'role-1',
  thing: 'VIP',
  byInvite: false,
  ...own,
});
const begun = effect(1, 'subscription.created', { subscription: 'sub_1', status: 'active' });
const over = effect(5, 'subscription.deleted', { subscription: 'sub_1', status: 'canceled' });
const grounds = (effects: ProviderEffect[], reads: number[] = []): Grounds => ({
  turns: paidTimes(effects),
  reads: new Map([['cus_1', reads.map((minute) => minute * MINUTE)]]),
});

describe('the check of a paid grant', () => {
  it('passes while the period is paid for or past due', () => {
    const owed = effect(2, 'subscription.updated', { subscription: 'sub_1', status: 'past_due' });
    expect(wrongGift(PERSON, change(3), grounds([begun, owed], [3, 3]))).toEqual([]);
  });

  it('fails before the first payment and for a person who never paid', () => {
    expect(wrongGift(PERSON, change(0), grounds([begun]))).toHaveLength(1);
    expect(wrongGift(PERSON, change(9), grounds([]))).toHaveLength(1);
    expect(wrongGift(PERSON, change(9, { thing: 'Community' }), grounds([]))).toEqual([]);
  });

  it('fails long after the end was read, and passes while the end may be unknown', () => {
    expect(wrongGift(PERSON, change(9), grounds([begun, over], [2, 6, 6]))).toHaveLength(1);
    expect(wrongGift(PERSON, change(7), grounds([begun, over], [2, 6, 6]))).toEqual([]);
    expect(wrongGift(PERSON, change(9), grounds([begun, over], [2, 4, 6]))).toEqual([]);
  });

  it('fails while a dispute is open and passes once it is won', () => {
    const opened = effect(2, 'dispute.opened', { dispute: 'd' });
    const won = { ...effect(6, 'dispute.won', { dispute: 'd' }), detail: { dispute: 'd' } };
    expect(wrongGift(PERSON, change(5), grounds([begun, opened], [3, 3]))).toHaveLength(1);
    expect(wrongGift(PERSON, change(8), grounds([begun, opened, won], [3, 3]))).toEqual([]);
  });

  it('fails for any grant long after the account was closed', () => {
    const closed = { ...PERSON, closedAt: 2 * MINUTE };
    expect(wrongGift(closed, change(2), grounds([begun]))).toEqual([]);
    expect(wrongGift(closed, change(9), grounds([begun]))).toHaveLength(1);
    expect(wrongGift(closed, change(9, { thing: 'Community' }), grounds([]))).toHaveLength(1);
  });

  it('passes for a manual grant while it counts', () => {
    const manualGrant = { ...MANUAL_GRANT, askedAt: 2 * MINUTE };
    const ended = { ...manualGrant, isEndAsked: true, endedAt: 4 * MINUTE };
    const own = (manualGrants: (typeof manualGrant)[]) => ({ ...PERSON, manualGrants });
    expect(wrongGift(own([manualGrant]), change(3), grounds([]))).toEqual([]);
    expect(wrongGift(own([ended]), change(3), grounds([]))).toEqual([]);
    expect(wrongGift(own([ended]), change(9), grounds([]))).toHaveLength(1);
    expect(wrongGift(own([manualGrant]), change(3, { thing: 'main' }), grounds([]))).toHaveLength(
      1,
    );
  });
});

describe('the check of a removal', () => {
  const taken = change(4, { given: false });

  it('passes when we had granted it', () => {
    expect(wrongRemovals([change(1), taken])).toEqual([]);
    expect(wrongRemovals([change(1, { callSeq: null, byInvite: true }), taken])).toEqual([]);
  });

  it('passes for another name of the same trader', () => {
    const before = change(1, { holder: 'Ana', holderId: '7' });
    expect(wrongRemovals([before, { ...taken, holder: 'Anew', holderId: '7' }])).toEqual([]);
    expect(wrongRemovals([before, { ...taken, holder: 'Ana', holderId: '8' }])).toHaveLength(1);
  });

  it('fails when someone else granted it, or when no grant exists', () => {
    expect(wrongRemovals([change(1), change(2, { callSeq: null }), taken])).toHaveLength(1);
    expect(wrongRemovals([taken])).toHaveLength(1);
    expect(wrongRemovals([{ ...taken, callSeq: null }])).toEqual([]);
  });
});

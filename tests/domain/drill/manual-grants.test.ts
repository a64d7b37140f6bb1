import { describe, expect, it } from 'vitest';
import { wrongByHand, wrongName } from '../../drill/checker/truth/manual-grants.ts';
import { alsoNamed, giveName, namesThatMayCount } from '../../drill/lives/names-given.ts';
import type { NameGiven } from '../../drill/lives/subscriber.ts';
import type { Answer } from '../../support/http-person.ts';
import { MANUAL_GRANT, PERSON } from './people.ts';

const answer = (status: number) => async () => ({ status }) as Answer;
const person = (): { traderNames: string[]; namesGiven?: NameGiven[] } => ({ traderNames: [] });

describe('TradingView names that may count', () => {
  it('TradingView names that may count are none at first, then the last acknowledged one', async () => {
    const ana = person();
    expect(namesThatMayCount(ana)).toEqual([null]);
    await giveName(ana, 'One', answer(200));
    await giveName(ana, 'Two', answer(200));
    expect(namesThatMayCount(ana)).toEqual(['Two']);
    expect(ana.traderNames).toEqual(['One', 'Two']);
  });

  it('TradingView names that may count exclude a refused one', async () => {
    const ana = person();
    await giveName(ana, 'One', answer(200));
    await giveName(ana, 'Two', answer(429));
    expect(namesThatMayCount(ana)).toEqual(['One']);
  });

  it('TradingView names that may count include one whose answer was lost, until the next is acknowledged', async () => {
    const ana = person();
    await giveName(ana, 'One', answer(200));
    await giveName(ana, 'Two', () => Promise.reject(new Error('fetch failed'))).catch(() => {});
    await giveName(ana, 'Three', answer(503));
    expect(namesThatMayCount(ana)).toEqual(['One', 'Two', 'Three']);
    await giveName(ana, 'Four', answer(200));
    expect(namesThatMayCount(ana)).toEqual(['Four']);
  });

  it('TradingView names that may count include both of two given at once', async () => {
    const ana = person();
    const late = Promise.withResolvers<Answer>();
    const first = giveName(ana, 'One', () => late.promise);
    await giveName(ana, 'Two', answer(200));
    late.resolve({ status: 200 } as Answer);
    await first;
    expect(namesThatMayCount(ana)).toEqual(['One', 'Two']);
  });

  it('TradingView names that may count include the old and the new one after a rename at TradingView, until one is acknowledged', async () => {
    const ana = { traderNames: ['One'] };
    alsoNamed(ana, 'Two');
    expect(namesThatMayCount(ana)).toEqual(['One', 'Two']);
    await giveName(ana, 'Two', answer(200));
    expect(namesThatMayCount(ana)).toEqual(['Two']);
  });

  it('the checker reports a wrong TradingView name and a missing one', () => {
    expect(wrongName(PERSON, 'Ana2')).toEqual([]);
    expect(wrongName(PERSON, 'Ana')).toHaveLength(1);
    expect(wrongName(PERSON, null)).toHaveLength(1);
  });
});

describe('manual grants', () => {
  const row = { id: 'word-1', entitlement: 'community-vip' };
  const lost = { ...MANUAL_GRANT, id: null };
  const ended = { ...MANUAL_GRANT, isEndAsked: true, endedAt: 2_000 };

  it.each([
    ['exists', [MANUAL_GRANT], [row]],
    ['is gone after its end was acknowledged', [ended], []],
    [
      'may exist or not when the answer to its end was lost',
      [{ ...MANUAL_GRANT, isEndAsked: true }],
      [],
    ],
    ['may exist when the answer was lost', [lost], [row]],
    ['may be missing when the answer was lost', [lost], []],
  ])('a manual grant %s', (_, manualGrants, open) => {
    expect(wrongByHand({ ...PERSON, manualGrants }, open)).toEqual([]);
  });

  it.each([
    ['but missing', [MANUAL_GRANT], [], 'is gone'],
    ['and still there after its acknowledged end', [ended], [row], 'keeps'],
    ['without a request', [], [row], 'was never granted'],
    ['once but there twice', [lost], [row, { ...row, id: 'word-2' }], 'was never granted'],
  ])('granted %s is wrong', (_, manualGrants, open, words) => {
    const wrong = wrongByHand({ ...PERSON, manualGrants }, open);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toContain(words);
  });
});

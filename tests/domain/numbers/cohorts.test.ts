import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CohortChange, cohortsOf, nextMonth } from '../../../src/domain/numbers/cohorts.ts';
import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { at, type Life, levelOn, lives, movementsOfLife } from './random-lives.ts';

const LAST_MONTH = '2026-04';
const monthOf = (moment: Date) => dayOf(moment).slice(0, 7);
const lastDayOf = (month: string) => {
  return new Date(Date.parse(`${nextMonth(month)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
};

const changesOf = (all: readonly Life[]): CohortChange[] =>
  all
    .flatMap(movementsOfLife)
    .filter(({ currency, people }) => currency === 'usd' && people !== 0)
    .map(({ at: moment, kind, people, firstAt }) => ({
      cohort: monthOf(firstAt ?? moment),
      month: monthOf(moment),
      joined: kind === 'new' ? people : 0,
      people,
    }));

it('a cohort counts the people of a first month, and how many of them pay at the end of each month', () => {
  fc.assert(
    fc.property(lives, (all) => {
      const members = new Map<string, Life[]>();
      for (const life of all) {
        const first = life.find(({ cents, currency }) => cents > 0 && currency === 'usd');
        if (first === undefined) continue;
        const month = monthOf(at(first.hour));
        members.set(month, [...(members.get(month) ?? []), life]);
      }
      const expected = [...members]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([month, people]) => {
          const paying: number[] = [];
          for (let each = month; each <= LAST_MONTH; each = nextMonth(each)) {
            paying.push(people.filter((life) => levelOn(life, 'usd', lastDayOf(each)) > 0).length);
          }
          return { month, size: people.length, paying };
        });
      expect(cohortsOf(changesOf(all), LAST_MONTH)).toEqual(expected);
    }),
  );
});

it('a year ends with December', () => {
  expect([nextMonth('2026-11'), nextMonth('2026-12')]).toEqual(['2026-12', '2027-01']);
});

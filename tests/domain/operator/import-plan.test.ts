import { expect, test } from 'vitest';
import { importPlanOf, type PlanCells } from '../../../src-server/operator/import/import-plan.ts';

const EMPTY: PlanCells = {
  plan: null,
  until: null,
  lifetime: null,
  source: null,
  sourceRef: null,
  hasSubscription: false,
};
const read = (cells: Partial<PlanCells>) => importPlanOf({ ...EMPTY, ...cells });

test('a row without plan columns gives no plan', () => {
  expect(read({})).toEqual({
    plan: { plan: null, until: null, lifetime: false, source: null, sourceRef: null },
    problems: [],
  });
});

test('a day includes all of it, and a moment is exact', () => {
  const until = (typed: string) => read({ plan: 'basic', until: typed }).plan.until?.toISOString();
  expect(until('2027-01-31')).toBe('2027-01-31T23:59:59.000Z');
  expect(until('2027-01-31T10:00:00+02:00')).toBe('2027-01-31T08:00:00.000Z');
});

test.each(['31.01.2027', '01/31/2027', '2027-02-30', '2027-1-3', 'soon', '2027-01-31 10:00'])(
  'the date %s is refused and not guessed',
  (until) => {
    expect(read({ plan: 'basic', until })).toMatchObject({
      plan: { until: null },
      problems: ['bad-until'],
    });
  },
);

test.each<[Partial<PlanCells>, string[]]>([
  [{ plan: 'basic', lifetime: 'Yes' }, []],
  [{ plan: 'basic', lifetime: 'maybe', until: '2027-01-31' }, ['bad-lifetime']],
  [{ plan: 'basic', lifetime: 'yes', until: '2027-01-31' }, ['until-and-lifetime']],
  [{ until: '2027-01-31' }, ['end-without-plan']],
  [{ plan: 'basic' }, ['plan-without-end']],
  [{ plan: 'basic', hasSubscription: true }, []],
  [{ plan: 'basic', lifetime: 'yes', source: 'PayPal', sourceRef: 'X-1' }, []],
  [{ plan: 'basic', lifetime: 'yes', source: 'a friend' }, ['bad-source']],
])('%j has the problems %j', (cells, problems) => {
  expect(read(cells).problems).toEqual(problems);
});

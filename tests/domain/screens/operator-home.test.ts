import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  actName,
  actSentence,
  actText,
} from '../../../src-client/features/operator/home/act-sentence.ts';
import { changeOf } from '../../../src-client/features/operator/home/change-text.ts';
import { NEED_COPY } from '../../../src-client/features/operator/home/copy.ts';
import { groupedActs } from '../../../src-client/features/operator/home/grouped-acts.ts';
import { sparkLines } from '../../../src-client/features/operator/home/spark-lines.ts';
import { showMoment, showRecent } from '../../../src-client/lib/dates.ts';
import { HOME } from '../../browser/support/home/home-answers.ts';

const people = { unit: (amount: number) => `${amount} people` };
const entries = HOME.acts ?? [];

test('a change is a percentage, or a number where a percentage says little', () => {
  expect(changeOf(12, 10, people)).toEqual({ direction: 'up', text: '20%' });
  expect(changeOf(2, 4, people)).toEqual({ direction: 'down', text: '2 people' });
  expect(changeOf(300, 0, people)).toEqual({ direction: 'up', text: '300 people' });
  expect(changeOf(7, 7, people)).toEqual({ direction: 'same', text: 'No change' });
  expect(changeOf(7, null, people)).toBeNull();
});

test('both months share one scale, and the same day is at the same place', () => {
  const lines = sparkLines([10, 20], [0, 10, 20]);
  expect(lines.month).toBe('M0 20L3.3 3');
  expect(lines.lastMonth).toBe('M0 37L3.3 20L6.7 3');
  expect(lines.end).toEqual({ x: 3.3, y: 3 });
});

test('a level is drawn from its lowest value, and skips days without data', () => {
  expect(sparkLines([401, 402], [null, 400], true).lastMonth).toBe('M3.3 37');
  expect(sparkLines([5], [5], true).month).toBe('M0 37');
});

test('a silent source blames no setting: its limit may come from its own pauses', () => {
  const items = [{ name: 'Wavematrix 4h', id: 'wm-4h', note: null }];
  const detail = NEED_COPY['source-silent'].detail?.({ kind: 'source-silent', count: 1, items });
  expect(detail).toBe('No alert came for longer than expected.');
});

test('a repeated act is one sentence', () => {
  expect(groupedActs(entries).map(({ times }) => times)).toEqual([1, 1, 2, 1]);
});

test('an act names the person, an erased one and an unknown action have a sentence too', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const said = { who: 'anna', what: 'retried the access of', whom: 'ana@example.com', rest: '.' };
  expect(actSentence(retried)).toEqual(said);
  const erased = { ...retried, names: {}, erased: ['email'] };
  expect(actSentence(erased).whom).toBe('an erased person');
  expect(actSentence({ ...retried, action: 'new.thing-done' }).what).toBe('new thing done');
});

test('an act names the setting, the dispute and the plan that it was about', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const said = (action: string, target: string, value: string | null = null) =>
    actText({ ...retried, action, target, after: { value } });
  expect(said('setting.changed', 'setting:PAUSES', '2')).toBe('anna set Pauses to 1 or 2 months.');
  expect(said('setting.changed', 'setting:SUPPORT_EMAIL')).toBe(
    'anna set Support address back to its default.',
  );
  expect(said('dispute.opened', 'dispute:du_1GZbAyXk')).toBe('anna looked at dispute du_1GZbA….');
  expect(said('offers.gifts-changed', 'plan:premium')).toBe('anna changed the gifts of Premium.');
  const two = ['du_1', 'du_2'].map((id) => ({
    ...retried,
    action: 'dispute.opened',
    target: `dispute:${id}`,
  }));
  expect(groupedActs(two)).toHaveLength(2);
});

test('an act at a provider is one line with its end, and started until then', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const withEnd = (outcome: string) => ({ ...retried, after: { outcome } });
  const lines = (...outcomes: string[]) =>
    groupedActs(outcomes.map(withEnd)).map(({ said, times }) => [said.rest, times]);
  expect(lines('done', 'begun')).toEqual([['.', 1]]);
  expect(lines('failed', 'begun')).toEqual([[' (failed).', 1]]);
  expect(lines('begun')).toEqual([[' (started).', 1]]);
  expect(lines('done', 'begun', 'done', 'begun')).toEqual([['.', 2]]);
});

test('an act is one sentence, and its name leaves the person open', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  expect(actText(retried)).toBe('anna retried the access of ana@example.com.');
  expect(actText({ ...retried, action: 'signals.route-created' })).toBe(
    'anna created a signal route.',
  );
  expect(actName('access.retried')).toBe('Retried the access of a person');
  expect(actName('new.thing-done')).toBe('New thing done');
});

test('a recent moment has its time and zone, and its day unless it is today', () => {
  const now = new Date('2026-11-26T22:00:00');
  expect(showRecent('2026-11-26T14:05:00', now)).toMatch(/^2:05\sPM \S+$/);
  expect(showRecent('2026-11-25T14:05:00', now)).toMatch(/^Nov 25, 2:05\sPM \S+$/);
  expect(showMoment('2026-11-25T14:05:00')).toMatch(/^Nov 25, 2026, 2:05\sPM \S+$/);
});

test('every action that the server audits under a plain name has its own sentence', () => {
  const server = join(import.meta.dirname, '../../../src-server');
  const actions = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join(server, path), 'utf8').matchAll(/\baction: '([a-z]+\.[a-z-]+)'/g),
    ])
    .map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(50);
  const [entry] = entries;
  if (entry === undefined) throw new Error('The answers have entries.');
  const bare = actions.filter(
    (action) => actSentence({ ...entry, action }).what === action.replaceAll(/[.-]/g, ' '),
  );
  expect([...new Set(bare)]).toEqual([]);
});

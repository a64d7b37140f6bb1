import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  actName,
  actOnOwnPage,
  actSentence,
  actText,
} from '../../../src-client/features/operator/home/act-sentence.ts';
import { changeOf } from '../../../src-client/features/operator/home/change-text.ts';
import { NEED_COPY } from '../../../src-client/features/operator/home/copy.ts';
import { EVENT_COPY } from '../../../src-client/features/operator/home/event-copy.ts';
import { groupedActs } from '../../../src-client/features/operator/home/grouped-acts.ts';
import { sparkLines } from '../../../src-client/features/operator/home/spark-lines.ts';
import { showMoment, showRecent } from '../../../src-client/lib/dates.ts';
import { HOME } from '../../browser/support/home/home-answers.ts';

const people = (amount: number) => `${amount} people`;
const entries = HOME.acts ?? [];

test('a change is a percentage, or a number where a percentage says little', () => {
  const change = (now: number, before: number | null) => changeOf({ now, before }, people);
  expect(change(24, 20)).toEqual({ direction: 'up', text: '20%', isNews: true });
  expect(change(0, 2)).toEqual({ direction: 'down', text: '2 people', isNews: false });
  expect(change(300, 0)).toEqual({ direction: 'up', text: '300 people', isNews: true });
  expect(change(7, 7)).toEqual({ direction: 'same', text: 'No change', isNews: false });
  expect(change(7, null)).toBeNull();
  const two = { now: 0, before: 9_800, cases: { now: 0, before: 2 } };
  const dollars = (cents: number) => `$${cents / 100}`;
  expect(changeOf(two, dollars)).toEqual({ direction: 'down', text: '$98', isNews: false });
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

test('an act on the page of a person calls what is theirs theirs', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const said = (action: string) => actOnOwnPage({ ...retried, action });
  expect(said('billing.withdrawn-by-form')).toBe('anna took their withdrawal.');
  expect(said('billing.exit-stopped')).toBe(
    'anna kept their subscription, by the link in the email.',
  );
  expect(said('billing.cancelled-by-form')).toBe('anna canceled for them, by form.');
  expect(said('access.granted-by-hand')).toBe('anna gave access to them.');
  expect(said('discord.badge-shared')).toBe('anna shared their plan with Discord.');
  expect(said('signals.route-created')).toBe('anna created a signal route.');
});

test('an act of a subscriber begins with the person, and owns what is theirs', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const own = { ...retried, actor: { kind: 'subscriber', id: '01a21f85-4b2d', name: null } };
  const said = (action: string) => actText({ ...own, action });
  expect(said('billing.exit-stopped')).toBe('ana@example.com kept their subscription.');
  expect(said('discord.badge-shared')).toBe('ana@example.com shared their plan with Discord.');
  expect(actOnOwnPage({ ...own, action: 'discord.badge-shared' })).toBe(
    'They shared their plan with Discord.',
  );
});

test('an act on a subscription names its plan, its person and the refunded sum', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const said = (how: string, after: Record<string, unknown>) =>
    actText({
      ...retried,
      action: 'billing.end-changed',
      target: 'subscription:sub_1',
      before: { how },
      after: { outcome: 'done', plan: 'premium', ...after },
    });
  expect(said('now-refunded', { refundedCents: 5_000, currency: 'usd' })).toBe(
    'anna ended Premium of ana@example.com and refunded $50.00.',
  );
  const ended = {
    action: 'billing.end-changed',
    target: 'subscription:sub_1',
    before: { how: 'now' },
  };
  expect(actOnOwnPage({ ...retried, ...ended, after: { plan: 'premium' } })).toBe(
    'anna ended their Premium without a refund.',
  );
  const refunded = { action: 'billing.refunded', target: 'account:1', before: {} };
  expect(
    actText({ ...retried, ...refunded, after: { refundedCents: 2_000, currency: 'usd' } }),
  ).toBe('anna refunded $20.00 to ana@example.com.');
  const inPart = { outcome: 'failed', refundedCents: 2_000, currency: 'usd' };
  expect(actText({ ...retried, ...refunded, after: inPart })).toBe(
    'anna refunded only $20.00 to ana@example.com (failed).',
  );
  expect(said('now', {})).toBe('anna ended Premium of ana@example.com without a refund.');
  expect(said('resume', {})).toBe('anna let Premium of ana@example.com renew again.');
  expect(said('now-refunded', { outcome: 'begun', plan: undefined })).toBe(
    'anna ended the subscription of ana@example.com with a refund (started).',
  );
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
  const dispute = {
    id: 'du_1',
    email: 'ben@example.com',
    amountCents: 4_900,
    currency: 'usd',
    reason: 'product_not_received',
  };
  const opened = { ...retried, names: {}, action: 'dispute.opened', target: 'dispute:du_1' };
  expect(actText({ ...opened, dispute })).toBe(
    'anna looked at the dispute of ben@example.com ($49.00, product not received).',
  );
  expect(actText({ ...opened, dispute: { ...dispute, email: null } })).toBe(
    'anna looked at a dispute ($49.00, product not received).',
  );
  expect(actText({ ...opened, dispute: { ...dispute, email: null, isErased: true } })).toBe(
    'anna looked at the dispute of an erased person ($49.00, product not received).',
  );
  expect(actText(opened)).toBe('anna looked at a dispute.');
  expect(said('offers.gifts-changed', 'plan:premium')).toBe('anna changed the gifts of Premium.');
  const rule = (days: number | null, ...indicators: string[]) => ({ days, indicators });
  const ofTrial = (before: ReturnType<typeof rule>, after: ReturnType<typeof rule>) =>
    actText({
      ...retried,
      action: 'offers.trial-changed',
      target: 'plan:premium',
      before,
      after,
    });
  expect(ofTrial(rule(null), rule(7))).toBe('anna offered a trial of Premium for 7 days.');
  expect(ofTrial(rule(7), rule(14))).toBe('anna changed the trial of Premium from 7 to 14 days.');
  expect(ofTrial(rule(7), rule(7, 'main'))).toBe(
    'anna changed the indicators of the trial of Premium.',
  );
  expect(ofTrial(rule(7), rule(null))).toBe('anna stopped offering a trial of Premium.');
  const answered = { kind: 'withdraw', resolution: 'answered' };
  expect(
    actText({ ...retried, action: 'billing.exit-handled', target: 'exit:1', after: answered }),
  ).toBe('anna handled a withdrawal by form (answered).');
  const two = ['du_1', 'du_2'].map((id) => ({
    ...opened,
    dispute: { ...dispute, id },
  }));
  expect(groupedActs(two)).toHaveLength(2);
});

test('a refused sign-in says as whom, and not that the system was refused', () => {
  const [retried] = entries;
  if (retried === undefined) throw new Error('The answers have entries.');
  const system = { kind: 'system', id: null, name: null };
  const said = (target: string, targetOperator: string | null) => {
    const action = 'operator.sign-in-refused';
    return actText({ ...retried, names: {}, action, actor: system, target, targetOperator });
  };
  expect(said('operator:0b2c', 'admin')).toBe('A sign-in as admin was refused.');
  expect(said('operator:0b2c', null)).toBe('A sign-in as a removed operator was refused.');
  expect(said('operator:unknown', null)).toBe('A sign-in with an unknown username was refused.');
  expect(actName('operator.sign-in-refused')).toBe('Refused a sign-in');
});

test('access after a pause came back, and was not given for the first time', () => {
  expect(EVENT_COPY.access(['Paid role'], false)).toBe('got the Paid role.');
  expect(EVENT_COPY.access(['Paid role', 'Wavematrix'], true)).toBe(
    'got back the Paid role and Wavematrix.',
  );
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

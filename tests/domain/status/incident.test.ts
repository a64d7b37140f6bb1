import { expect, it } from 'vitest';
import {
  afterReading,
  type Incident,
  reportedIncidents,
} from '../../../src/domain/status/incident.ts';
import type { ServiceState } from '../../../src/domain/status/service-state.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 5, 12, minute));
const NOW = at(59);

/** Each reading: a minute and a state. */
function incidentsOf(...readings: [number, ServiceState][]): Incident[] {
  const all: Incident[] = [];
  for (const [minute, state] of readings) {
    const last = all.at(-1) ?? null;
    const next = afterReading(last, { service: 'discord', state }, at(minute));
    if (next === null) continue;
    if (last !== null && next.startedAt === last.startedAt) all[all.length - 1] = next;
    else all.push(next);
  }
  return all;
}

it('trouble shorter than two minutes is not listed', () => {
  const short = incidentsOf([1, 'failing'], [2, 'working'], [58, 'failing']);
  expect(reportedIncidents(short, NOW)).toEqual([]);
});

it('trouble of two minutes and ongoing trouble are listed, newest first', () => {
  const all = incidentsOf([1, 'failing'], [3, 'working'], [50, 'failing']);
  expect(reportedIncidents(all, NOW).map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual(
    [
      [at(50), null],
      [at(1), at(3)],
    ],
  );
});

it('trouble that returns within ten minutes is one incident that counts no pause', () => {
  const all = incidentsOf([1, 'limited'], [2, 'working'], [12, 'failing'], [13, 'working']);
  expect(reportedIncidents(all, NOW)).toMatchObject([
    { state: 'failing', startedAt: at(1), endedAt: at(13), troubleMs: 120_000 },
  ]);
});

it('two restarts within ten minutes are no outage', () => {
  const blips = incidentsOf([1, 'failing'], [1, 'working'], [9, 'failing'], [9, 'working']);
  expect(reportedIncidents(blips, NOW)).toEqual([]);
});

it('trouble that returns later than ten minutes is another incident', () => {
  const all = incidentsOf([1, 'failing'], [4, 'working'], [15, 'failing'], [18, 'working']);
  expect(reportedIncidents(all, NOW)).toHaveLength(2);
});

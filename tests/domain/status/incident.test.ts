import { expect, it } from 'vitest';
import { type Incident, reportedIncidents } from '../../../src/domain/status/incident.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 5, 12, minute));
const NOW = at(59);

function trouble(from: number, until: number | null, changes: Partial<Incident> = {}): Incident {
  const endedAt = until === null ? null : at(until);
  return { service: 'discord', state: 'failing', startedAt: at(from), endedAt, ...changes };
}

it('trouble shorter than two minutes is not listed', () => {
  expect(reportedIncidents([trouble(1, 2), trouble(58, null)], NOW)).toEqual([]);
});

it('trouble of two minutes and ongoing trouble are listed, newest first', () => {
  const [first, last] = [trouble(1, 3), trouble(50, null, { service: 'payments' })];
  expect(reportedIncidents([first, last], NOW)).toEqual([last, first]);
});

it('trouble that returns within ten minutes is one incident with the worst state', () => {
  const parts = [trouble(1, 2, { state: 'limited' }), trouble(12, 13), trouble(22, 23)];
  expect(reportedIncidents(parts, NOW)).toEqual([trouble(1, 23)]);
});

it('trouble that returns later than ten minutes is another incident', () => {
  expect(reportedIncidents([trouble(1, 4), trouble(15, 18)], NOW)).toHaveLength(2);
});

it('trouble of different services is never joined', () => {
  const parts = [trouble(1, 4), trouble(2, 5, { service: 'tradingview' })];
  expect(reportedIncidents(parts, NOW)).toHaveLength(2);
});

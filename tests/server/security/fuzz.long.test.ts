import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherCrew } from '../../../bench/fuzz/crew.ts';
import { planRequests } from '../../../bench/fuzz/plan-requests.ts';
import { sendAll } from '../../../bench/fuzz/send-all.ts';
import { listTargets } from '../../../bench/fuzz/targets.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const RUNS_AT_EACH_ROUTE = 8;
/** The first of all planned requests, in their mixed order. */
const REQUESTS = 300;
const SEED = 7;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

it('knows every route of the product', () => {
  const known = listTargets().map(
    ({ method, path }) => `${method} ${path.replace('/*', '').replace(/\?.*/, '')}`,
  );
  const routes = app.app.http.routes.map(({ method, path }) => `${method} ${path}`);
  // A stream answers for as long as its reader stays.
  const unasked = ['GET /api/signals/stream', 'GET /*'];
  expect(routes.filter((route) => !known.includes(route))).toEqual(unasked);
});

it('requests of every shape, by every role, at every route, never break it', async () => {
  const crew = await gatherCrew({ url: app.url, control: app.control, operator: OPERATOR });
  const runs = { runs: RUNS_AT_EACH_ROUTE, seed: SEED };
  const planned = planRequests(listTargets(), crew.palette, runs).slice(0, REQUESTS);
  const report = await sendAll(app.url, crew, planned, { atOnce: 8 });
  expect(report.faults).toEqual([]);
  expect(report.sent).toBe(REQUESTS);
  expect(report.pastParsing / report.sent).toBeGreaterThan(0.5);
  expect(report.tooMany / report.sent).toBeLessThan(0.05);
});

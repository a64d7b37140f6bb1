import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherCrew } from '../../../bench/fuzz/crew.ts';
import { planRequests } from '../../../bench/fuzz/plan-requests.ts';
import { sendAll } from '../../../bench/fuzz/send-all.ts';
import { listTargets } from '../../../bench/fuzz/targets.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const RUNS_AT_EACH_ROUTE = 8;
const WITHIN_MS = 20_000;
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
  expect(routes.filter((route) => !known.includes(route))).toEqual(['GET /*']);
});

it('requests of every shape, by every role, at every route, never break it', async () => {
  const crew = await gatherCrew({ url: app.url, control: app.control, operator: OPERATOR });
  const runs = { runs: RUNS_AT_EACH_ROUTE, seed: SEED };
  const planned = planRequests(listTargets(), crew.palette, runs);
  const until = performance.now() + WITHIN_MS;
  const report = await sendAll(app.url, crew, planned, { atOnce: 8, until });
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThan(150);
  expect(report.pastParsing / report.sent).toBeGreaterThan(0.5);
  expect(report.tooMany / report.sent).toBeLessThan(0.05);
});

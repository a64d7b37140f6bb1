import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fleet } from '../support/processes/fleet.ts';
import { openPreparedFleet } from '../support/processes/prepared-server.ts';
import { killSpawnedServers } from '../support/processes/server-process.ts';
import { rollRestart } from './fleet/rolling-restart.ts';

let fleet: Fleet;
beforeAll(async () => {
  // The default of an operator behind a proxy.
  fleet = await openPreparedFleet(2, { SHUTDOWN_DRAIN_SECONDS: '' });
  await Promise.all([fleet.start(0), fleet.start(1)]);
});
afterAll(async () => {
  await fleet?.close();
  killSpawnedServers();
});

/** `npm run drill -- rolling` sends 100,000. */
test('no request fails while the instances restart one after the other', async () => {
  const report = await rollRestart(fleet, { requests: 1_500, atOnce: 8 });
  expect(report.failed).toEqual([]);
  expect(report.restarts).toBeGreaterThanOrEqual(2);
  expect(report.answered).toBeGreaterThanOrEqual(1_500);
});

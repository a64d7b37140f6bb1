import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fleet } from '../../support/processes/fleet.ts';
import { openPreparedFleet } from '../../support/processes/prepared-server.ts';
import { killSpawnedServers } from '../../support/processes/server-process.ts';
import { runRelayDrill } from './relay-drill.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openPreparedFleet(3);
  await Promise.all([0, 1, 2].map((place) => fleet.start(place)));
});
afterAll(async () => {
  await fleet?.close();
  killSpawnedServers();
});

test('alerts are posted once, in order and only to their audience, despite faults and two kills', async () => {
  const { wrong, ...figures } = await runRelayDrill(fleet, { alerts: 30, paced: 0, say: () => {} });
  expect(wrong).toEqual([]);
  expect(figures).toMatchObject({ signals: 30, posted: 90, kills: 2 });
});

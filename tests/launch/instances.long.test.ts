import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LEADER_TIMINGS } from '../../src-server/leader/leader-timings.ts';
import { personAt } from '../support/http-person.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { FLEET_OPERATOR, type Fleet } from '../support/processes/fleet.ts';
import { openPreparedFleet } from '../support/processes/prepared-server.ts';
import { killSpawnedServers } from '../support/processes/server-process.ts';
import { withholdLeadership } from '../support/processes/withhold-leadership.ts';
import { until } from '../support/until.ts';
import { runInstancesDrill } from './fleet/instances-drill.ts';
import { leaderOf, roleOf } from './fleet/leading.ts';
import { writeTrail } from './fleet/write-trail.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openPreparedFleet(4);
  await Promise.all([fleet.start(0), fleet.start(1)]);
});
afterAll(async () => {
  await fleet?.close();
  killSpawnedServers();
});

/** Makes the lease longer than any test, so only a lost connection can end it. */
async function prolongLease(): Promise<void> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  await client.query(`update leader set expires_at = expires_at + interval '1 day'`);
  await client.end();
}

const readyz = async (place: number) =>
  (await (await fetch(`${fleet.addressOf(place)}/readyz`)).json()) as Record<string, string>;

test('one of two instances leads, and the standby serves everything, including the console', async () => {
  const leader = await leaderOf(fleet);
  const standby = 1 - leader;
  await until('the standby knows that the bot is ready', async () => {
    const { role, ...states } = await readyz(standby);
    return role === 'standby' && Object.values(states).every((state) => state === 'up');
  });
  const operator = personAt(fleet.addressOf(standby));
  const headers = { origin: fleet.proxy.url };
  expect((await operator.post('/api/admin-login', FLEET_OPERATOR, headers)).json.success).toBe(
    true,
  );
  const console = await operator.get('/api/discord-admin');
  expect(console.status).toBe(200);
  expect(console.text).toContain('Community');
});

test('the standby takes over before the lease of a killed leader expires', async () => {
  const leader = await leaderOf(fleet);
  await fleet.kill(leader);
  await prolongLease();
  expect(await leaderOf(fleet)).not.toBe(leader);
  await fleet.start(leader);
  expect(await roleOf(fleet, leader)).toBe('standby');
});

test('an instance answers requests while it still waits for the leader lease', async () => {
  await Promise.all([fleet.kill(0), fleet.kill(1)]);
  const leadership = await withholdLeadership(fleet.databaseUrl);
  onTestFinished(leadership.giveBack);
  const starting = fleet.start(0);
  await until('it asks whether it leads', leadership.isAskedFor);
  expect((await fetch(`${fleet.addressOf(0)}/healthz`)).status).toBe(200);
  await leadership.giveBack();
  await starting;
  expect(await leaderOf(fleet)).toBe(0);
  await fleet.start(1);
});

test('with the leader paused and others killed, four instances leave every subscriber with what they paid for', async () => {
  await Promise.all([fleet.start(2), fleet.start(3)]);
  const report = await runInstancesDrill(fleet, {
    seconds: 6,
    killEveryMs: 4_000,
    pauseMs: LEADER_TIMINGS.leaseMs + 3_000,
    subscribers: 6,
    settleWithinMs: PATIENCE_MS,
    removedWithinMs: PATIENCE_MS,
  });
  if (report.wrong.length > 0) {
    await writeTrail(fleet, '.cache/drills/instances-short.json').catch(console.error);
  }
  // On PostgreSQL's clock, from the end of the paused leader's lease.
  expect(report.takeoverMs).toBeLessThan(LEADER_TIMINGS.leaseMs);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
});

import pg from 'pg';
import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';

/** The role that an instance reports; null while it does not answer. */
export async function roleOf(fleet: Fleet, place: number): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const response = await fetch(`${fleet.addressOf(place)}/readyz`, { signal });
    const { role } = (await response.json()) as { role?: string };
    return role ?? 'leader';
  } catch {
    return null;
  }
}

/** Index of the leader. Asks only running instances and waits until one leads. */
export async function leaderOf(fleet: Fleet): Promise<number> {
  let leader = -1;
  await until('an instance leads', async () => {
    const places = fleet.instances.flatMap((server, place) =>
      server === undefined ? [] : [place],
    );
    const roles = await Promise.all(places.map((place) => roleOf(fleet, place)));
    leader = places[roles.indexOf('leader')] ?? -1;
    return leader >= 0;
  });
  return leader;
}

interface LeaderRow {
  epoch: number;
  /** Milliseconds on PostgreSQL's clock. */
  since: number;
  expires: number;
}

const LEADER_ROW = `
  select epoch::int, extract(epoch from since)::float8 * 1000 as since,
    extract(epoch from expires_at)::float8 * 1000 as expires from leader`;

/**
 * Time from the end of the current lease to the next leader. Measured on PostgreSQL's clock, so our load does not
 * count.
 */
export async function takeoverAfterLease(fleet: Fleet): Promise<number> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  const look = async () => (await client.query<LeaderRow>(LEADER_ROW)).rows[0] as LeaderRow;
  try {
    const before = await look();
    let next = before;
    await until('another one leads', async () => {
      next = await look();
      return next.epoch > before.epoch;
    });
    return next.since - before.expires;
  } finally {
    await client.end();
  }
}

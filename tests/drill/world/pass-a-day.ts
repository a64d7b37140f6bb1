import pg from 'pg';
import type { DrillWorld } from './open-world.ts';

/**
 * A day of the vendors' calendar. The rule that a name at TradingView changes once a day goes by the machine's own
 * clock, which nobody can put forward: what it looks at is put back instead.
 */
export async function passADay(world: DrillWorld): Promise<void> {
  await world.control('POST', '/clock/advance', { days: 1 });
  const client = new pg.Client({ connectionString: world.fleet.databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `update tradingview_identity set changed_at = changed_at - interval '1 day'`,
    );
  } catch {
    // The database is one of those that the drill kills: then names stay locked for a day longer.
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from 'pg';
import type { DrillWorld } from './open-world.ts';

/**
 * Advances the providers' calendar by a day. TradingView names may change once a day by the machine clock, which cannot
 * be advanced, so this moves the stored times back instead.
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
    // The drill also kills the database. Then names stay locked for one more day.
  } finally {
    await client.end().catch(() => {});
  }
}

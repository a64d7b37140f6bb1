import pg from 'pg';
import { personAt } from '../../support/http-person.ts';
import { FLEET_OPERATOR, type Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import { effectsSince } from './fleet-history.ts';

const RESET = `
  update inbox_event set processed_at = null, next_attempt_at = now() - interval '1 hour'`;
const WAITING = `
  select 1 from inbox_event where processed_at is null
  union all select 1 from job.job where state in ('created', 'retry', 'active')
    and name = 'reconcile-access' limit 1`;

/** Redelivers and reprocesses every event and runs every operator sync. None of this may change a provider (I9). */
export async function changedByRunningAgain(fleet: Fleet, withinMs: number): Promise<string[]> {
  const before = (await effectsSince(fleet)).at(-1)?.seq ?? 0;
  const { deliveries } = await fleet.control<{ deliveries: { event: string }[] }>(
    'GET',
    '/stripe/deliveries',
  );
  for (const event of new Set(deliveries.map((each) => each.event))) {
    await fleet.control('POST', `/stripe/events/${event}/redeliver`);
  }
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    await client.query(RESET);
    const operator = personAt(fleet.proxy.url);
    const headers = { origin: fleet.proxy.url };
    await operator.post('/api/admin-login', FLEET_OPERATOR, headers);
    for (const path of ['/api/admin/sync-stripe', '/api/admin/sync-tradingview']) {
      await until(
        `${path} is done`,
        // Retries, since the leader may be running the same sync.
        async () => (await operator.post(path, undefined, headers)).status === 200,
        withinMs,
      );
    }
    await until(
      'everything ran again',
      async () => {
        await fleet.control('POST', '/stripe/deliveries/flush');
        return (await client.query(WAITING)).rowCount === 0;
      },
      withinMs,
    );
    const changed = (await effectsSince(fleet, before)).filter(({ callSeq }) => callSeq !== null);
    return changed.map(
      ({ name, detail }) => `I9 ${name} ${JSON.stringify(detail)} on a second run`,
    );
  } finally {
    await client.end();
  }
}

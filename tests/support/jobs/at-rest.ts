import type { TestApp } from '../test-app.ts';
import { until } from '../until.ts';

const WAITING = `
  select 1 from inbox_event where processed_at is null and parked_at is null
  union all select 1 from job.job where state in ('created', 'retry', 'active') and start_after <= now()
  limit 1`;

/** Waits until every event of Stripe has arrived and was read, and no job is due. */
export async function untilAtRest(app: TestApp): Promise<void> {
  const isQuiet = async () => {
    const { deliveries } = (await app.control('GET', '/stripe/state')) as {
      deliveries: { state: string }[];
    };
    if (deliveries.some(({ state }) => state === 'waiting')) return false;
    const waiting = await app.app.parts.orm.em.fork().execute<unknown[]>(WAITING);
    return waiting.length === 0;
  };
  // A job of the first look may have caused another event at Stripe.
  await until('all events were read and no job is due', async () => {
    return (await isQuiet()) && (await isQuiet());
  });
}

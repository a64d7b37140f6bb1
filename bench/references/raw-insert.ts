import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { LoadResult } from '../load/plan.ts';

/** Reference for P3: only the insert of an inbox row, without HTTP or signature check. */
const INSERT = {
  name: 'insert',
  text: `insert into bare_inbox
      (id, source, external_id, type, subject, received_at, next_attempt_at, attempts, trace)
    values ($1, 'stripe', $2, $3, $4, now(), now(), 0, $5)
    on conflict (source, external_id) do nothing`,
};

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const run = `${process.pid}${Date.now().toString(36)}`;
let count = 0;

async function insertOne(): Promise<void> {
  count += 1;
  const id = `evt_bare${run}${count}`;
  const subject = { objectId: `pm_${id}`, objectKind: 'payment_method', customerId: `cus_${id}` };
  const trace = randomUUID().replaceAll('-', '');
  const type = 'payment_method.updated';
  const values = [randomUUID(), id, type, JSON.stringify(subject), trace];
  await pool.query({ ...INSERT, values });
}

process.on('message', async ({ seconds, atOnce }: { seconds: number; atOnce: number }) => {
  const [began, before] = [performance.now(), count];
  const worker = async () => {
    while (performance.now() < began + seconds * 1000) await insertOne();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = ((count - before) * 1000) / (performance.now() - began);
  process.send?.({ perSecond } satisfies Partial<LoadResult>);
});
process.on('disconnect', () => process.exit());
await pool.query('create table bare_inbox (like inbox_event including all)');
process.send?.('ready');

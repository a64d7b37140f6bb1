import { Pool } from 'pg';
import { paced } from '../load/paced.ts';
import { resultOf } from '../load/plan.ts';
import { pageStart } from '../million/page-start.ts';
import { keysetPage } from './keyset-page.ts';

/** The reference of P4: a page's query written by hand, at every depth, and nothing else; no HTTP, no session. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const users = Number(process.env.USERS);

let page = 0;

async function onePage(): Promise<void> {
  const after = pageStart(page++, users);
  await pool.query(keysetPage({ after, limit: 50, now: new Date() }));
}

process.on('message', async (pace: { perSecond: number; seconds: number }) => {
  const times: number[] = [];
  await paced(pace, async () => {
    const since = performance.now();
    await onePage();
    times.push(performance.now() - since);
  });
  process.send?.(resultOf(times, 0, pace.seconds));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

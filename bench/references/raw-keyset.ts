import { Pool } from 'pg';
import { paced } from '../load/paced.ts';
import type { Slice, SliceTimes } from '../load/plan.ts';
import { pageStart } from '../million/page-start.ts';
import { keysetPage } from './keyset-page.ts';

/** Reference for P4: only the page's hand-written query at every depth, without HTTP or session. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const users = Number(process.env.USERS);

let page = 0;

async function onePage(): Promise<void> {
  const after = pageStart(page++, users);
  await pool.query(keysetPage({ after, limit: 50, now: new Date() }));
}

process.on('message', async (slice: Slice) => {
  const times: number[] = [];
  await paced(slice, async () => {
    const since = performance.now();
    await onePage();
    times.push(performance.now() - since);
  });
  process.send?.({ times, refused: 0 } satisfies SliceTimes);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

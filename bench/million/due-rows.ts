import { enqueueDueRetries } from '../../src-server/access/sweep/due-retries.ts';
import { enqueueExpired } from '../../src-server/access/sweep/expired-grants.ts';
import { listNamedAccounts } from '../../src-server/access/sweep/named-accounts.ts';
import { accountsToSweep } from '../../src-server/access/sweep/swept-accounts.ts';
import { machineClock } from '../../src-server/clock/clock.ts';
import { type Orm, openOrm } from '../../src-server/database/orm.ts';
import { type Figure, spreadOf } from '../kit/figure.ts';

const ROUNDS = 3;

/** One grant in forty: about 10,000 among a million users. */
const MAKE_DUE =
  'update access_grant set next_attempt_at = now() where hashtext(id::text) % 40 = 0';

/** P19: finds the users whose access is due for a check. Processing them is not measured here. */
export async function measureDueRows(databaseUrl: string, users: number): Promise<Figure[]> {
  const orm = await openOrm(databaseUrl, 4);
  try {
    const [due, everybody]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await orm.em.fork().execute(MAKE_DUE);
      due.push(await secondsOf(() => findDue(orm)));
      everybody.push(await secondsOf(() => listEverybody(orm, users)));
    }
    const figure = (what: string, values: number[]): Figure => ({
      goal: 'P19',
      what,
      unit: 's',
      rounds: ROUNDS,
      spread: spreadOf(values),
      bound: { side: 'most', floor: 5, aim: 1 },
    });
    return [
      figure(`whose retry or end is due among ${users} users`, due),
      figure(`everybody whom a sweep compares, listed at ${users} users`, everybody),
    ];
  } finally {
    await orm.close();
  }
}

async function findDue(orm: Orm): Promise<void> {
  let sent = 0;
  const jobs = {
    enqueue: async () => {
      sent += 1;
    },
    work: async () => {},
    start: async () => {},
    stop: async () => {},
  };
  const deps = { orm, machineClock, clock: machineClock, jobs };
  while ((await enqueueDueRetries(deps)) + (await enqueueExpired(deps)) > 0);
  console.log(`${sent} accounts due`);
  if (sent === 0) throw new Error('Nothing was due.');
}

async function listEverybody(orm: Orm, users: number): Promise<void> {
  let listed = 0;
  const providers = (['discord_identity', 'tradingview_identity'] as const).map((table) => ({
    listAccountIds: (after: string | null, limit: number) =>
      listNamedAccounts(orm, table, { after, limit }),
  }));
  for await (const batch of accountsToSweep({ orm, providers })) listed += batch.length;
  if (listed !== users) throw new Error(`${listed} of ${users} users were listed.`);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  console.log(`${seconds.toFixed(2)} s`);
  return seconds;
}

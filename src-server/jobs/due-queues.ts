import type { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';

/** One statement for all queues, instead of one for each idle pool. */
const DUE = `select q.name from job.queue q where exists (select from job.job j
  where j.name = q.name and j.state < 'active' and j.start_after <= now())`;

/** A connection that was dropped without a word never answers. The next look takes another one. */
const GIVEN_UP_AFTER_MS = 30_000;

/** Returns a look for queues with a job that may start now. `onDue` gets their names. */
export function createLook(
  { boss, log }: { boss: PgBoss; log: Log },
  onDue: (names: ReadonlySet<string>) => void,
): () => Promise<void> {
  let lookingSince: number | null = null;
  /** Asked for during a look, which may have read too early. */
  let again = false;
  const look = async (): Promise<void> => {
    again = lookingSince !== null && performance.now() - lookingSince < GIVEN_UP_AFTER_MS;
    if (again) return;
    lookingSince = performance.now();
    try {
      const { rows } = await boss.getDb().executeSql(DUE);
      onDue(new Set((rows as { name: string }[]).map(({ name }) => name)));
    } catch (error) {
      // The next look repeats it.
      log.debug({ err: error }, 'the look for due jobs failed');
    } finally {
      lookingSince = null;
    }
    if (again) await look();
  };
  return look;
}

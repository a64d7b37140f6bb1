import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';

/** The holder of a pass: one sign-up in one browser. */
interface PassHolder {
  signUpToken: string;
  /** Spelled as in the account. */
  email: string;
}

/** Admits the call that completes a sign-up if the call that started it solved a challenge. */
export interface WorkPasses {
  /** A second pass replaces the first. */
  grant(holder: PassHolder): Promise<void>;
  /** Whether there was a pass. Each counts once across all processes. */
  take(holder: PassHolder): Promise<boolean>;
}

/** Enough to choose a password. */
const LASTS_MS = 600_000;

/** In the limits' table, whose sweep also deletes unused passes. */
const GRANT = `
  insert into rate_limit (key, points, expire) values ($1, 1, $2)
  on conflict (key) do update set expire = excluded.expire`;
const TAKE = 'delete from rate_limit where key = $1 and expire > $2';

export async function createWorkPasses(
  orm: Orm,
  { machineClock }: { machineClock: Clock },
): Promise<WorkPasses> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const now = () => machineClock.now().getTime();
  return {
    async grant(holder) {
      await pool.query(GRANT, [keyOf(holder), now() + LASTS_MS]);
    },
    async take(holder) {
      const { rowCount } = await pool.query(TAKE, [keyOf(holder), now()]);
      return rowCount === 1;
    },
  };
}

/** Hashed: the table names no one, and its reader cannot forge a cookie. */
function keyOf({ signUpToken, email }: PassHolder): string {
  const digest = createHash('sha256').update([signUpToken, email].join('\n'));
  return `work-pass:${digest.digest('base64url')}`;
}

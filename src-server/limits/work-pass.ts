import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';

/** Whom a pass is for: one sign-up in one browser. */
export interface PassHolder {
  signUpToken: string;
  /** As it is stored. */
  email: string;
}

/** Lets the call that completes a sign-up pass where the call that began it was let in for a solved challenge. */
export interface WorkPasses {
  /** A second one replaces the first. */
  grant(holder: PassHolder): Promise<void>;
  /** Whether there was one. Each counts once, in whichever process. */
  take(holder: PassHolder): Promise<boolean>;
}

/** Enough to choose a password. */
const LASTS_MS = 600_000;

/** Beside the limits, whose sweep also deletes the passes that nobody took. */
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

/** A digest: the table names nobody, and its reader can forge no cookie. */
function keyOf({ signUpToken, email }: PassHolder): string {
  const digest = createHash('sha256').update([signUpToken, email].join('\n'));
  return `work-pass:${digest.digest('base64url')}`;
}

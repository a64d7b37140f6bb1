import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { hashToken, newToken } from '../../../src-server/secrets/token.ts';

/** Signs an operator in. Returns the Cookie header. */
export async function operatorCookie(pool: Pool): Promise<string> {
  const token = newToken();
  const { rows } = await pool.query<{ id: string }>('select id from operator limit 1');
  await pool.query(
    `insert into operator_session (id, token_hash, operator_id, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, now(), now(), now() + interval '8 hours')`,
    [randomUUID(), hashToken(token), rows[0]?.id],
  );
  return `__Host-operator=${token}`;
}

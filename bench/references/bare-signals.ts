import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { Pool } from 'pg';

/** Reference for P22: a bare Hono route that resolves the session and reads one page of signals by key. */
const PAGE = `
  select signal.* from session s, lateral (
    select * from signal where seq < $2 order by seq desc limit 20) signal
  where s.token_hash = $1 and s.expires_at > now() order by signal.seq desc`;

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();
app.get('/signals', async (c) => {
  const token = getCookie(c, '__Host-sid') ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const values = [hash, Number(c.req.query('before'))];
  const { rows } = await pool.query({ name: 'page', text: PAGE, values });
  return c.json({ signals: rows });
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (at: AddressInfo) =>
  process.send?.({ port: at.port }),
);
process.on('disconnect', () => server.close(() => process.exit()));

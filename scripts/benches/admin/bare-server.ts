import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';
import { runSql, SHAPES } from './shapes.ts';

/** The reference: one bare Hono route per shape over the same SQL. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();
for (const [index, { filter }] of Object.values(SHAPES).entries()) {
  app.get(`/${index}`, async (c) => c.json(await runSql(pool, filter)));
}
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, () =>
  process.send?.('ready'),
);

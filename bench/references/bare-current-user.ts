import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { Pool } from 'pg';

/** Reference for P1 and P2: a bare Hono route over pg that resolves the cookie's user in one join. */
const CURRENT_USER = `
  select a.id, a.first_name as "firstName", a.email, coalesce(st.plan, 'free') as plan,
    coalesce(st.status, 'inactive') as status, st.plan_start_date as "planStartDate",
    di.state as "discordState", ti.username as "tradingViewUsername",
    (select coalesce(json_object_agg(g.entitlement, g.expires_at), '{}') from access_grant g
      where g.account_id = a.id and g.held and g.ended_at is null) as granted
  from session s
    join account a on a.id = s.account_id
    left join standing st on st.user_id = a.id
    left join discord_identity di on di.account_id = a.id
    left join tradingview_identity ti on ti.account_id = a.id
  where s.token_hash = $1 and s.expires_at > now()`;

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = new Hono();
app.get('/api/current-user', async (c) => {
  const token = getCookie(c, '__Host-sid') ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await pool.query({ name: 'current', text: CURRENT_USER, values: [hash] });
  return rows[0] === undefined ? c.json({ message: 'Unauthorized' }, 401) : c.json(rows[0]);
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (at: AddressInfo) =>
  process.send?.({ port: at.port }),
);
process.on('disconnect', () => server.close(() => process.exit()));

import type { Context } from 'hono';
import type { Registry } from 'prom-client';
import { requireOperator } from '../../procedure/actor.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { mayScrape } from '../middleware/may-scrape.ts';
import type { RouteRegistry } from '../route-registry.ts';

/** up: works. connecting: on the way. degraded: works in part. refused: our credentials. down: away. off: not configured. */
export type PartState = 'up' | 'connecting' | 'degraded' | 'refused' | 'down' | 'off';

export interface Readiness {
  database: PartState;
  stripe: PartState;
  discord: PartState;
  tradingview: PartState;
  mail: PartState;
  /** standby: another instance leads, or nobody yet. stopping: no new requests, please. Absent: leads. */
  role?: 'standby' | 'stopping';
}

export interface HealthDeps extends ContextDeps {
  readiness(): Promise<Readiness>;
  metrics: Registry;
  /** Null: no one has one. */
  metricsToken: string | null;
}

export function mountHealth(registry: RouteRegistry, deps: HealthDeps): void {
  registry.add({ method: 'GET', path: '/healthz', policy: 'public', limit: 'health' }, (c) =>
    c.json({ status: 'alive' }),
  );

  // Only the database decides: providers that are away are shown, waited out and caught up.
  registry.add({ method: 'GET', path: '/readyz', policy: 'public', limit: 'health' }, async (c) => {
    const states = await deps.readiness();
    const serves = states.database === 'up' && states.role !== 'stopping';
    const shown = (await maySeeProviders(c, deps)) ? states : ofItself(states);
    return c.json(shown, serves ? 200 : 503);
  });

  registry.add(
    { method: 'GET', path: '/metrics', policy: 'metrics', limit: 'health' },
    async (c) => {
      const socketAddress = c.env.incoming?.socket.remoteAddress;
      if (!mayScrape({ socketAddress, headers: c.req.header() }, deps)) {
        const context = buildContext(c, deps);
        c.set('limitName', 'operator-read');
        await deps.limits.fromAddress('operator-read', context.remoteAddress, async () => null);
        await requireOperator(context, 'system.read');
      }
      return c.text(await deps.metrics.metrics(), 200, {
        'Content-Type': deps.metrics.contentType,
      });
    },
  );
}

/** What a stranger, such as a load balancer elsewhere, is told. */
function ofItself({ database, role }: Readiness): Partial<Readiness> {
  return { database, ...(role !== undefined && { role }) };
}

/** A monitor with the token, this machine, and operators. Never fails: the status matters most when things are down. */
async function maySeeProviders(c: Context<HttpEnv>, deps: HealthDeps): Promise<boolean> {
  const socketAddress = c.env.incoming?.socket.remoteAddress;
  // A proxy says that it forwards. What it does not forward comes from this machine, behind a proxy as well.
  const rules = { metricsToken: deps.metricsToken, trustedProxies: 0 };
  if (mayScrape({ socketAddress, headers: c.req.header() }, rules)) return true;
  const context = buildContext(c, deps);
  if (context.readCookie('operator') === null) return false;
  try {
    // Bounds the look-ups of made-up cookies.
    await deps.limits.fromAddress('operator-read', context.remoteAddress, async () => null);
    return (await context.operator())?.mustEnrol === false;
  } catch {
    return false;
  }
}

import type { Context } from 'hono';
import type { Registry } from 'prom-client';
import { requireOperator } from '../../procedure/actor.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { mayScrape } from '../middleware/may-scrape.ts';
import type { RouteRegistry } from '../route-registry.ts';

/**
 * up: works. connecting: starting. degraded: works in part. refused: credentials rejected. down:
 * unreachable. off: not configured.
 */
export type PartState = 'up' | 'connecting' | 'degraded' | 'refused' | 'down' | 'off';

export interface Readiness {
  database: PartState;
  stripe: PartState;
  discord: PartState;
  tradingview: PartState;
  mail: PartState;
  /**
   * standby: another instance leads, or none does yet. stopping: send no new requests. Absent:
   * leads.
   */
  role?: 'standby' | 'stopping';
}

interface HealthDeps extends ContextDeps {
  readiness(): Promise<Readiness>;
  metrics: Registry;
  /** Null: no token is configured. */
  metricsToken: string | null;
}

export function mountHealth(registry: RouteRegistry, deps: HealthDeps): void {
  registry.add({ method: 'GET', path: '/healthz', policy: 'public', limit: 'health' }, (c) =>
    c.json({ status: 'alive' }),
  );

  // Only the database decides: an unavailable provider is reported, waited for and caught up with.
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

/** The part that strangers, such as a load balancer elsewhere, may see. */
function ofItself({ database, role }: Readiness): Partial<Readiness> {
  return { database, ...(role !== undefined && { role }) };
}

/**
 * True for a monitor with the token, this machine, and operators. Never fails: the status matters
 * most when things are down.
 */
async function maySeeProviders(c: Context<HttpEnv>, deps: HealthDeps): Promise<boolean> {
  const socketAddress = c.env.incoming?.socket.remoteAddress;
  // A proxy adds its header. A request without one comes from this machine, even behind a proxy.
  const rules = { metricsToken: deps.metricsToken, trustedProxies: 0 };
  if (mayScrape({ socketAddress, headers: c.req.header() }, rules)) return true;
  const context = buildContext(c, deps);
  if (context.readCookie('operator') === null) return false;
  try {
    // Limits lookups of made-up cookies.
    await deps.limits.fromAddress('operator-read', context.remoteAddress, async () => null);
    return (await context.operator())?.mustEnrol === false;
  } catch {
    return false;
  }
}

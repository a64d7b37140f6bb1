import type { Registry } from 'prom-client';
import { requireOperator } from '../procedure/actor.ts';
import { buildContext, type ContextDeps } from './build-context.ts';
import { isLoopback } from './client-address.ts';
import type { RouteRegistry } from './route-registry.ts';

/** up: works. connecting: on the way. degraded: works in part. refused: our credentials. down: away. off: not configured. */
export type PartState = 'up' | 'connecting' | 'degraded' | 'refused' | 'down' | 'off';

export interface Readiness {
  database: PartState;
  stripe: PartState;
  discord: PartState;
  tradingview: PartState;
  mail: PartState;
  /** standby: another instance leads. stopping: no new requests, please. Absent: leads. */
  role?: 'standby' | 'stopping';
}

export interface HealthDeps extends ContextDeps {
  readiness(): Promise<Readiness>;
  metrics: Registry;
}

export function mountHealth(registry: RouteRegistry, deps: HealthDeps): void {
  registry.add({ method: 'GET', path: '/healthz', policy: 'public', limit: 'health' }, (c) =>
    c.json({ status: 'alive' }),
  );

  // Only the database decides: providers that are away are shown, waited out and caught up.
  registry.add({ method: 'GET', path: '/readyz', policy: 'public', limit: 'health' }, async (c) => {
    const states = await deps.readiness();
    const serves = states.database === 'up' && states.role !== 'stopping';
    return c.json(states, serves ? 200 : 503);
  });

  registry.add(
    { method: 'GET', path: '/metrics', policy: 'metrics', limit: 'operator-read' },
    async (c) => {
      const context = buildContext(c, deps);
      const local = deps.trustedProxies === 0 && isLoopback(context.remoteAddress);
      if (!local) await requireOperator(context);
      return c.text(await deps.metrics.metrics(), 200, {
        'Content-Type': deps.metrics.contentType,
      });
    },
  );
}

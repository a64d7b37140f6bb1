import { randomUUID } from 'node:crypto';
import type { Maskable } from '../../../src/domain/signals/mask.ts';
import type { RelayProvider } from '../../../src/domain/signals/relay.ts';
import { RelayRouteEntity } from '../../../src-server/signals/relay/relay-route.entity.ts';
import type { TestApp } from '../test-app.ts';

interface RouteTerms {
  source: string;
  plan: string;
  provider?: RelayProvider;
  delaySeconds?: number;
  mask?: Maskable[];
}

/** Stores a running route without its preview and checks. Returns its id. */
export async function addRoute(app: TestApp, terms: RouteTerms): Promise<string> {
  const em = app.app.parts.orm.em.fork();
  const id = randomUUID();
  em.create(RelayRouteEntity, {
    id,
    provider: 'site',
    delaySeconds: 0,
    mask: [],
    ...terms,
    target: null,
    template: null,
    quietHours: null,
    crosspost: false,
    enabled: true,
    pausedReason: null,
    pausedAt: null,
    changedBy: randomUUID(),
    changedAt: new Date(),
    deletedAt: null,
  });
  await em.flush();
  return id;
}

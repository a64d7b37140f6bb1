import type { EntityManager } from '@mikro-orm/postgresql';
import { SignalSourceEntity } from '../../sources/signal-source.entity.ts';
import { RelayRouteEntity } from '../relay-route.entity.ts';
import { pausedText } from './route-texts.ts';
import { pauseReasonOf } from './routes.view.ts';

/** Routes that we stopped, each with its source's name and the reason as a sentence. */
export async function listPausedRoutes(
  em: EntityManager,
): Promise<{ id: string; source: string; message: string }[]> {
  const routes = await em.find(
    RelayRouteEntity,
    { deletedAt: null, pausedReason: { $ne: null } },
    { orderBy: { id: 'asc' } },
  );
  if (routes.length === 0) return [];
  const sources = await em.find(SignalSourceEntity, {});
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  return routes.flatMap((route) => {
    const reason = pauseReasonOf(route);
    if (reason === null) return [];
    const source = names.get(route.source) ?? route.source;
    return [{ id: route.id, source, message: pausedText(reason) }];
  });
}

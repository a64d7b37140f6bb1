import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import {
  audiencesIn,
  type ChannelAudience,
  readChannelAudiences,
} from '../../../discord/audience/channel-audiences.ts';
import type { ServerFrame } from '../../../discord/console/directory/server-frame.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { SignalSourceEntity } from '../../sources/signal-source.entity.ts';
import { type RelayRoute, RelayRouteEntity } from '../relay-route.entity.ts';
import { type ChannelFault, channelFault } from '../routes/safe-channel.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'log' | 'catalogue' | 'discord' | 'alertOperator'>;

interface FoundFault {
  /** As it was before the channel was read. */
  route: Pick<RelayRoute, 'id' | 'changedAt'>;
  fault: ChannelFault;
}

/**
 * Pauses every route whose channel no longer fits its audience. Runs after each check of the server,
 * which follows Discord's events, and on a timer, because an event can be lost and a plan can change.
 */
export async function pauseUnsafeRoutes(deps: Deps, known?: ServerFrame): Promise<void> {
  const routes = await readFork(deps.orm).find(RelayRouteEntity, {
    provider: 'discord',
    pausedReason: null,
    deletedAt: null,
  });
  if (routes.length === 0) return;
  const frame = known ?? (await deps.discord.directory.frame());
  const suspected = faultsOf(deps, routes, await audiencesIn(deps.discord, frame));
  if (suspected.length === 0) return;
  // Only a fresh read pauses a route: an event can be late.
  const now = await readChannelAudiences(deps.discord, { fresh: true });
  for (const found of faultsOf(deps, routes, now)) {
    await transact(deps.orm, (em) => pauseRoute(em, deps, found));
  }
}

function faultsOf(
  { catalogue }: Pick<Deps, 'catalogue'>,
  routes: readonly RelayRoute[],
  channels: readonly ChannelAudience[],
): FoundFault[] {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  return routes.flatMap((route) => {
    const fault = channelFault(catalogue.current(), route.plan, byId.get(route.target ?? ''));
    return fault === null ? [] : [{ route, fault }];
  });
}

/**
 * Nothing more goes out on the route until the operator resumes it. Alerts the operator once. A route that was changed
 * since is left: the operator may have mended the channel and resumed it after it was read.
 */
export async function pauseRoute(
  em: EntityManager,
  { clock, log, alertOperator }: Pick<Deps, 'clock' | 'log' | 'alertOperator'>,
  { route: { id, changedAt }, fault }: FoundFault,
): Promise<void> {
  const route = await em.findOne(RelayRouteEntity, { id, changedAt }, FOR_UPDATE);
  if (route === null || route.pausedReason != null) return;
  route.pausedReason = fault.reason;
  route.pausedAt = clock.now();
  const source = await em.findOne(SignalSourceEntity, { key: route.source });
  log.warn({ routeId: id, reason: fault.reason }, 'a relay route was paused');
  if (route.deletedAt != null) return;
  await alertOperator(em, {
    about: 'route-paused',
    alertKeys: [`${id} ${route.pausedAt.toISOString()}`],
    values: () => ({ source: source?.name ?? route.source, why: fault.message }),
  });
}

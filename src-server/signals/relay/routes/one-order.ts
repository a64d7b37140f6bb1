import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type RelayRoute, RelayRouteEntity } from '../relay-route.entity.ts';

/** When the signals of a route go out. */
type Times = Pick<RelayRoute, 'delaySeconds'> & { quietHours?: RelayRoute['quietHours'] };
type Place = Pick<RelayRoute, 'id' | 'provider' | 'target'>;

/**
 * Refuses a new route that would break the order of a Discord channel. A channel gets its signals in the
 * order of their numbers, so a longer delay of one route would hold up the others. And two routes of one
 * source would post each signal twice.
 */
export async function requireOneOrder(
  em: EntityManager,
  route: Place & Times & Pick<RelayRoute, 'source'>,
): Promise<void> {
  const others = await listOthersOfChannel(em, route);
  if (others.some(({ source }) => source === route.source)) {
    throw new AppError(
      'signals.route-exists',
      'conflict',
      'This source already has a route into this channel. Change that one.',
    );
  }
  if (others.some((other) => hasOtherTimes(other, route))) {
    throw new AppError(
      'signals.other-timing',
      'conflict',
      'Another source posts into this channel with another delay or other quiet hours. A channel shows signals in their order, so one would hold up the other. Use the same times or another channel.',
    );
  }
}

/** The routes of other sources into the same Discord channel, locked. */
export async function listOthersOfChannel(
  em: EntityManager,
  { id, provider, target = null }: Place,
): Promise<RelayRoute[]> {
  if (provider !== 'discord') return [];
  const others = { provider, target, deletedAt: null, id: { $ne: id } };
  return em.find(RelayRouteEntity, others, { ...FOR_UPDATE, orderBy: { id: 'asc' } });
}

export const hasOtherTimes = (one: Times, other: Times): boolean => textOf(one) !== textOf(other);

const textOf = ({ delaySeconds, quietHours }: Times) =>
  JSON.stringify([delaySeconds, quietHours ?? null]);

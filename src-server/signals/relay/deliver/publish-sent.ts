import type { EntityManager } from '@mikro-orm/postgresql';
import {
  HOLD_RETRY_MS,
  isGivenUp,
  retryWaitMs,
} from '../../../../src/domain/signals/delivery-times.ts';
import { LeaseBusy, LeaseLost, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { SignalEntity } from '../../record/signal.entity.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { RelayRouteEntity } from '../relay-route.entity.ts';
import { type SignalDelivery, SignalDeliveryEntity } from '../signal-delivery.entity.ts';
import { isWithdrawn, publishable } from './delivery.statements.ts';

/**
 * Publishes sent messages of announcement channels. Discord allows about ten an hour in a channel, so
 * publishing has retries of its own and holds up no message.
 */
export async function publishSent(deps: SignalsDeps): Promise<void> {
  const { orm, clock, log } = deps;
  const full = new Set<string>();
  for (const id of await publishable(readFork(orm), clock.now())) {
    const terms = { key: `relay-publish:${id.routeId}`, waitMs: 0 };
    try {
      await withLease(orm, terms, async (lease) => {
        const row = await readFork(orm).findOneOrFail(SignalDeliveryEntity, id);
        if (row.crosspostState !== 'waiting' || row.messageId == null) return;
        if (full.has(row.target)) return;
        const outcome =
          (await obstacleOf(deps, row)) ??
          (await publish(deps, row.target.slice('discord:'.length), row.messageId));
        await lease.write(async (em) => {
          const stored = await em.findOneOrFail(SignalDeliveryEntity, id);
          if (outcome === 'done' || outcome === 'failed') stored.crosspostState = outcome;
          else if (isGivenUp(clock.now(), row.dueAt, 'outage')) stored.crosspostState = 'failed';
          else {
            if (outcome !== 'paused') full.add(row.target);
            const waitMs =
              outcome === 'paused' ? HOLD_RETRY_MS : retryWaitMs(5, outcome.retryAfterSeconds);
            stored.nextTryAt = new Date(clock.now().getTime() + waitMs);
          }
        });
      });
    } catch (error) {
      if (error instanceof LeaseBusy || error instanceof LeaseLost) continue;
      log.error({ err: error, ...id }, 'a message could not be published');
    }
  }
}

/** Why we do not ask Discord: the signal was withdrawn since, or its route no longer publishes. Null: nothing. */
async function obstacleOf(
  { orm }: Pick<SignalsDeps, 'orm'>,
  { seq, routeId }: SignalDelivery,
): Promise<'failed' | 'paused' | null> {
  const em = readFork(orm);
  const route = await em.findOneOrFail(RelayRouteEntity, { id: routeId });
  const isOff = route.deletedAt != null || !route.crosspost;
  if (isOff || (await isWithdrawn(em, seq))) return 'failed';
  if (route.pausedReason != null) return 'paused';
  const entry = await publishedEntry(em, { seq, routeId });
  if (entry === undefined || entry === 'done') return null;
  return entry === 'waiting' ? 'paused' : 'failed';
}

/** How the entry that a correction or withdrawal is about was published. Undefined: it is about none. */
async function publishedEntry(
  em: EntityManager,
  { seq, routeId }: { seq: number; routeId: string },
) {
  const { kind, ref } = await em.findOneOrFail(SignalEntity, { seq });
  if (kind !== 'correction' && kind !== 'withdrawal') return undefined;
  const entry = await em.findOne(SignalDeliveryEntity, { seq: ref ?? 0, routeId });
  return entry?.crosspostState ?? null;
}

async function publish(
  { discord, log }: Pick<SignalsDeps, 'discord' | 'log'>,
  channelId: string,
  messageId: string,
): Promise<'done' | 'failed' | ProviderFailure> {
  try {
    await discord.gateway.crosspostMessage(channelId, messageId);
    return 'done';
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind !== 'refused') return error;
    log.warn({ channelId, messageId, reason: error.reason }, 'a message cannot be published');
    return 'failed';
  }
}

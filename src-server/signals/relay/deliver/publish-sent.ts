import { isGivenUp, retryWaitMs } from '../../../../src/domain/signals/delivery-times.ts';
import { LeaseBusy, LeaseLost, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { SignalDeliveryEntity } from '../signal-delivery.entity.ts';
import { publishable } from './delivery.statements.ts';

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
        const outcome = await publish(deps, row.target.slice('discord:'.length), row.messageId);
        await lease.write(async (em) => {
          const stored = await em.findOneOrFail(SignalDeliveryEntity, id);
          if (typeof outcome === 'string') stored.crosspostState = outcome;
          else if (isGivenUp(clock.now(), row.dueAt, 'outage')) stored.crosspostState = 'failed';
          else {
            full.add(row.target);
            const waitMs = retryWaitMs(5, outcome.retryAfterSeconds);
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

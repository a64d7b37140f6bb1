import type { EntityManager } from '@mikro-orm/postgresql';
import type { PauseReason } from '../../../../src/contract/operator/relay-routes.contract.ts';
import {
  HOLD_RETRY_MS,
  isGivenUp,
  retryWaitMs,
} from '../../../../src/domain/signals/delivery-times.ts';
import { LATE_FIELD } from '../../../../src/domain/signals/relay-message.ts';
import type { HeldLease } from '../../../database/lease.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork } from '../../../database/transaction.ts';
import { readChannelAudiences } from '../../../discord/audience/channel-audiences.ts';
import type { PostedMessage } from '../../../discord/gateway/message.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { RelayRouteEntity } from '../relay-route.entity.ts';
import { channelFault } from '../routes/safe-channel.ts';
import { type SignalDelivery, SignalDeliveryEntity } from '../signal-delivery.entity.ts';
import { type ComposedMessage, composeMessage } from './compose-message.ts';
import { findHead, isWithdrawn } from './delivery.statements.ts';
import { findPosted } from './find-posted.ts';
import { pauseRoute } from './pause-route.ts';

const CHANNEL_TARGET = 'discord:';
/** These cannot change for this message, so it is not tried again. */
const FINAL_REFUSALS = /^(discord-\d+|message-gone|channel-gone)$/;

/** After this many milliseconds the channel's queue may go on; null: later, by the timer. */
type Pause = number | null;

/** After a send, a shorter pause is waited for under the lease. */
const MAX_PAUSE_MS = 1_000;

/**
 * Brings the first delivery of a channel forward. Returns 0 when it ended, so the next one may follow.
 * The caller holds the channel's lease.
 */
export async function deliverNext(
  deps: SignalsDeps,
  lease: HeldLease,
  target: string,
): Promise<Pause> {
  const now = deps.clock.now();
  const head = await findHead(readFork(deps.orm), target, now);
  if (head === null || head.nextTryAt > now) return null;
  const channelId = target.slice(CHANNEL_TARGET.length);
  const turn: Turn = { deps, lease, head, channelId, hasBegun: false };
  try {
    return await attempt(turn);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return afterFailure(turn, error);
  }
}

interface Turn {
  deps: SignalsDeps;
  lease: HeldLease;
  head: SignalDelivery;
  channelId: string;
  /** A send was recorded in this turn. */
  hasBegun: boolean;
}

async function attempt(turn: Turn): Promise<Pause> {
  const { deps, lease, head, channelId } = turn;
  const composed = await composeMessage(deps, head);
  if (composed.isPointless) return end(turn, { state: 'withdrawn', reason: 'withdrawn' });
  const before = head.firstTriedAt ?? null;
  // A try without an answer may have posted it, so look before the rules of now apply.
  const found = before === null ? null : await lookUp(turn, composed, before);
  if (found !== null) return witness(turn, found, composed);
  if (head.messageId != null) return end(turn, { state: 'failed', reason: 'message-gone' });
  const held = await holdReason(turn);
  if (held !== null) return hold(turn, held);
  const begun = await lease.write(async (em) => {
    const row = await em.findOne(SignalDeliveryEntity, idOf(head), FOR_UPDATE);
    if (row === null || row.state === 'withdrawn') return false;
    const reason = await endReason(em, head);
    if (reason !== null) {
      row.state = 'withdrawn';
      row.reason = reason;
      return false;
    }
    row.state = 'sending';
    row.attempts += 1;
    row.firstTriedAt ??= deps.clock.now();
    head.attempts = row.attempts;
    return true;
  });
  if (!begun) return 0;
  turn.hasBegun = true;
  await lease.confirm();
  const sent = await deps.discord.gateway.sendMessage(channelId, composed.message);
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(SignalDeliveryEntity, idOf(head));
    row.messageId = sent.id;
  });
  head.messageId = sent.id;
  const read = await deps.discord.gateway.getMessage(channelId, sent.id);
  if (read === null) return end(turn, { state: 'failed', reason: 'message-gone' });
  return witness(turn, read, composed);
}

/** Why it must not go out any more; null: it may. */
async function endReason(
  em: EntityManager,
  { seq, routeId }: SignalDelivery,
): Promise<string | null> {
  if (await isWithdrawn(em, seq)) return 'withdrawn';
  const route = await em.findOne(RelayRouteEntity, { id: routeId });
  return route?.deletedAt == null ? null : 'route-deleted';
}

async function lookUp(
  { deps, head, channelId }: Turn,
  { footer }: ComposedMessage,
  since: Date,
): Promise<PostedMessage | null> {
  const { gateway, directory } = deps.discord;
  if (head.messageId != null) return gateway.getMessage(channelId, head.messageId);
  const { bot } = await directory.frame();
  const behind = await lastPosted(deps, head.target, since);
  const wanted = { channelId, footer, isAnchor: false, authorId: bot.id, since, behind };
  return findPosted(gateway, wanted);
}

/** A late message of the channel that the queue read back before it began this one. An older number can follow. */
async function lastPosted(
  { orm }: Pick<SignalsDeps, 'orm'>,
  target: string,
  began: Date,
): Promise<string | null> {
  const before = await readFork(orm).findOne(
    SignalDeliveryEntity,
    { target, state: 'sent', witnessedAt: { $lte: began } },
    { orderBy: { seq: 'desc' } },
  );
  return before?.messageId ?? null;
}

/** Written only here: the message was read at Discord, and it shows this entry. */
async function witness(
  { deps, lease, head }: Turn,
  message: PostedMessage,
  { footer }: ComposedMessage,
): Promise<Pause> {
  if (message.footer !== footer) {
    throw new ProviderFailure('discord', 'unavailable', 'not-applied');
  }
  const now = deps.clock.now();
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(SignalDeliveryEntity, idOf(head), FOR_UPDATE);
    row.state = 'sent';
    row.messageId = message.id;
    row.sentAt = message.sentAt;
    row.witnessedAt = now;
    row.isLate = message.fieldNames.includes(LATE_FIELD);
    row.reason = null;
    row.crosspostState = row.crosspost ? 'waiting' : null;
    row.nextTryAt = now;
  });
  const delay = Math.max(0, message.sentAt.getTime() - head.dueAt.getTime()) / 1_000;
  deps.metrics.signalDelay.observe({ provider: 'discord' }, delay);
  deps.metrics.signalDeliveries.inc({ provider: 'discord', outcome: 'sent' });
  return 0;
}

/**
 * Why nothing may be sent now. The directory's view is enough: it follows Discord's events and is at
 * most a minute old, and a fresh read would cost four calls for each message. The watch pauses the
 * route within the second in which an event says that its channel opened. Only a fresh read pauses.
 */
async function holdReason(turn: Turn): Promise<PauseReason | null> {
  const { deps, lease, head, channelId } = turn;
  const { routeId: id, plan } = head;
  const route = await readFork(deps.orm).findOneOrFail(RelayRouteEntity, { id });
  if (route.pausedReason != null) return route.pausedReason as PauseReason;
  const faultNow = async (how: { fresh: boolean }) => {
    const channels = await readChannelAudiences(deps.discord, how);
    const channel = channels.find((each) => each.id === channelId);
    return channelFault(deps.catalogue.current(), plan, channel);
  };
  if ((await faultNow({ fresh: false })) === null) return null;
  const fault = await faultNow({ fresh: true });
  if (fault === null) return null;
  await lease.write((em) => pauseRoute(em, deps, { route, fault }));
  return fault.reason;
}

async function afterFailure(turn: Turn, failure: ProviderFailure): Promise<Pause> {
  const { deps, head } = turn;
  const { kind, reason, retryAfterSeconds } = failure;
  deps.log.warn({ seq: head.seq, routeId: head.routeId, reason }, 'a delivery failed');
  if (
    reason === 'channel-gone' ||
    reason === 'missing-permissions' ||
    reason === 'missing-access'
  ) {
    // The directory has not heard of it yet.
    deps.discord.directory.forget();
    return hold(turn, reason === 'channel-gone' ? reason : 'missing-permissions');
  }
  if (kind === 'refused' && FINAL_REFUSALS.test(reason)) {
    return end(turn, { state: 'failed', reason });
  }
  if (isGivenUp(deps.clock.now(), head.dueAt, 'outage')) {
    return end(turn, { state: 'failed', reason });
  }
  // A failed look counts too, so the waits grow in every outage.
  const attempts = turn.hasBegun ? head.attempts : head.attempts + 1;
  return wait(turn, { reason, attempts, waitMs: retryWaitMs(attempts, retryAfterSeconds) });
}

function hold(turn: Turn, reason: PauseReason): Promise<Pause> {
  const isOver = isGivenUp(turn.deps.clock.now(), turn.head.dueAt, 'hold');
  // A deleted channel never comes back.
  if (isOver || reason === 'channel-gone') return end(turn, { state: 'failed', reason });
  return wait(turn, { reason, attempts: turn.head.attempts, waitMs: HOLD_RETRY_MS });
}

async function wait(
  { deps, lease, head, hasBegun }: Turn,
  { reason, attempts, waitMs }: { reason: string; attempts: number; waitMs: number },
): Promise<Pause> {
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(SignalDeliveryEntity, idOf(head), FOR_UPDATE);
    if (row.state === 'withdrawn') return;
    row.reason = reason;
    row.attempts = attempts;
    row.nextTryAt = new Date(deps.clock.now().getTime() + waitMs);
  });
  return hasBegun && waitMs <= MAX_PAUSE_MS ? waitMs : null;
}

async function end(
  { deps, lease, head }: Turn,
  { state, reason }: { state: 'failed' | 'withdrawn'; reason: string },
): Promise<0> {
  await lease.write(async (em) => {
    const row = await em.findOneOrFail(SignalDeliveryEntity, idOf(head), FOR_UPDATE);
    row.state = state;
    row.reason = reason;
  });
  deps.metrics.signalDeliveries.inc({ provider: 'discord', outcome: state });
  return 0;
}

const idOf = ({ seq, routeId }: SignalDelivery) => ({ seq, routeId });

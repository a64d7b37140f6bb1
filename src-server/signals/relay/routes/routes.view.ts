import type { EntityManager } from '@mikro-orm/postgresql';
import {
  PAUSE_REASONS,
  type PauseReason,
  type RelayDeliveryView,
  type RelayRouteView,
} from '../../../../src/contract/operator/relay-routes.contract.ts';
import { readFork } from '../../../database/transaction.ts';
import {
  type ChannelAudience,
  readChannelAudiences,
} from '../../../discord/audience/channel-audiences.ts';
import { explained } from '../../../discord/console/failure-messages.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { SignalSourceEntity } from '../../sources/signal-source.entity.ts';
import { type RelayRoute, RelayRouteEntity } from '../relay-route.entity.ts';
import { SignalDeliveryEntity } from '../signal-delivery.entity.ts';
import { deliveryText, pausedText } from './route-texts.ts';
import { outsiderWarning } from './safe-channel.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'discord' | 'catalogue'>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_LISTED = 100;
const CHANNEL_TARGET = 'discord:';

/** The feed's rows need no sending, so they count from their due time on. */
const COUNTS = `
  select route_id as "routeId",
    count(*) filter (where state in ('waiting', 'sending', 'queued') or (provider = 'site' and state = 'sent' and due_at > :now)) as waiting,
    count(*) filter (where state = 'sent' and due_at <= :now and sent_at > :since) as sent,
    count(*) filter (where state = 'sent' and is_late and sent_at > :since) as late,
    count(*) filter (where state = 'failed' and due_at > :since) as failed,
    max(sent_at) filter (where state = 'sent' and sent_at <= :now) as "lastSentAt",
    (array_agg(reason order by seq desc) filter (where reason is not null and (state in ('waiting', 'sending') or (state = 'failed' and due_at > :since))))[1] as trouble
  from signal_delivery
  where state in ('waiting', 'sending', 'queued') or due_at > :since
  group by route_id`;

interface Counts {
  routeId: string;
  waiting: string;
  sent: string;
  late: string;
  failed: string;
  lastSentAt: Date | string | null;
  trouble: string | null;
}

const NONE = { waiting: '0', sent: '0', late: '0', failed: '0', lastSentAt: null, trouble: null };

/** By source, then in the order in which they were created. */
export async function listRoutes(deps: Deps): Promise<RelayRouteView[]> {
  const em = readFork(deps.orm);
  const now = deps.clock.now();
  const routes = await em.find(
    RelayRouteEntity,
    { deletedAt: null },
    { orderBy: { source: 'asc', id: 'asc' } },
  );
  const sources = await em.find(SignalSourceEntity, {});
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  const since = new Date(now.getTime() - DAY_MS);
  const rows = await em.execute<Counts[]>(...named(COUNTS, { now, since }));
  const counts = new Map(rows.map((row) => [row.routeId, row]));
  const channels = await channelsNow(deps, routes);
  const shop = deps.catalogue.current();
  return routes.map((route) => {
    const count = counts.get(route.id) ?? NONE;
    const pausedReason = pauseReasonOf(route);
    return {
      id: route.id,
      source: route.source,
      sourceName: names.get(route.source) ?? route.source,
      plan: route.plan,
      provider: route.provider,
      channelId: route.target ?? null,
      channelName: channels.get(route.target ?? '')?.name ?? null,
      delaySeconds: route.delaySeconds,
      mask: route.mask,
      template: route.template ?? null,
      quietHours: route.quietHours ?? null,
      crosspost: route.crosspost,
      enabled: route.enabled,
      state: pausedReason !== null ? 'paused' : route.enabled ? 'running' : 'off',
      pausedReason,
      pausedMessage: pausedReason === null ? null : pausedText(pausedReason),
      pausedAt: route.pausedAt?.toISOString() ?? null,
      warning: outsiderWarning(shop, route.plan, channels.get(route.target ?? '')),
      waiting: Number(count.waiting),
      sentToday: Number(count.sent),
      lateToday: Number(count.late),
      failedToday: Number(count.failed),
      trouble: count.trouble === null ? null : deliveryText(count.trouble),
      lastSentAt: count.lastSentAt === null ? null : new Date(count.lastSentAt).toISOString(),
    };
  });
}

/** Newest signals first. */
export async function listDeliveries(
  em: EntityManager,
  { routeId, seq }: { routeId?: string | undefined; seq?: number | undefined },
): Promise<RelayDeliveryView[]> {
  const where = {
    ...(routeId === undefined ? {} : { routeId }),
    ...(seq === undefined ? {} : { seq }),
  };
  const rows = await em.find(SignalDeliveryEntity, where, {
    orderBy: { seq: 'desc', routeId: 'asc' },
    limit: MAX_LISTED,
  });
  return rows.map((row) => ({
    seq: row.seq,
    routeId: row.routeId,
    plan: row.plan,
    provider: row.provider,
    channelId: row.provider === 'discord' ? row.target.slice(CHANNEL_TARGET.length) : null,
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    attempts: row.attempts,
    sentAt: row.sentAt?.toISOString() ?? null,
    witnessedAt: row.witnessedAt?.toISOString() ?? null,
    isLate: row.isLate,
    message: row.reason == null ? null : deliveryText(row.reason),
  }));
}

export function pauseReasonOf({
  pausedReason,
}: Pick<RelayRoute, 'pausedReason'>): PauseReason | null {
  return PAUSE_REASONS.find((reason) => reason === pausedReason) ?? null;
}

/** Channels by id, as the directory has them; none if Discord cannot be read. */
async function channelsNow(
  { discord }: Pick<Deps, 'discord'>,
  routes: readonly RelayRoute[],
): Promise<ReadonlyMap<string, ChannelAudience>> {
  if (!routes.some(({ provider }) => provider === 'discord')) return new Map();
  try {
    const channels = await readChannelAudiences(discord, { fresh: false });
    return new Map(channels.map((channel) => [channel.id, channel]));
  } catch (error) {
    if (explained(error) === null) throw error;
    return new Map();
  }
}

function named(sql: string, values: Record<string, Date>): [string, Date[]] {
  const given: Date[] = [];
  const text = sql.replaceAll(/:(now|since)\b/g, (_, name: string) => {
    given.push(values[name] ?? new Date(Number.NaN));
    return '?';
  });
  return [text, given];
}

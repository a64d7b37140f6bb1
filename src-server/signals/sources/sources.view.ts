import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  SignalAlertView,
  SignalSourceView,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import { SignalAlertEntity } from '../intake/signal-alert.entity.ts';
import { SignalSourceEntity } from './signal-source.entity.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MAX_LISTED = 100;

const COUNTS = `
  select source,
    count(*) filter (where verdict = 'held') as held,
    count(*) filter (where verdict = 'accepted') as accepted
  from signal_alert where verdict = 'held' or received_at > ? group by source`;

/** In the order in which they were created. */
export async function listSources(em: EntityManager, now: Date): Promise<SignalSourceView[]> {
  const sources = await em.find(SignalSourceEntity, {}, { orderBy: { createdAt: 'asc' } });
  const rows = await em.execute<{ source: string; held: string; accepted: string }[]>(COUNTS, [
    new Date(now.getTime() - DAY_MS),
  ]);
  const counts = new Map(rows.map((row) => [row.source, row]));
  return sources.map((source) => ({
    key: source.key,
    name: source.name,
    checksAddress: source.checksAddress,
    maxPerMinute: source.maxPerMinute,
    heartbeatMinutes: source.heartbeatMinutes ?? null,
    watchesGaps: source.watchesGaps,
    takesAlerts: source.tokenHash != null,
    pausedAt: source.pausedAt?.toISOString() ?? null,
    heldAt: source.heldAt?.toISOString() ?? null,
    heardAt: source.heardAt?.toISOString() ?? null,
    silentSince: source.silentSince?.toISOString() ?? null,
    oldTokenUntil: source.oldTokenUntil?.toISOString() ?? null,
    held: Number(counts.get(source.key)?.held ?? 0),
    acceptedToday: Number(counts.get(source.key)?.accepted ?? 0),
  }));
}

/** The latest alerts, newest first. */
export async function listAlerts(em: EntityManager, source?: string): Promise<SignalAlertView[]> {
  const alerts = await em.find(SignalAlertEntity, source === undefined ? {} : { source }, {
    orderBy: { id: 'desc' },
    limit: MAX_LISTED,
  });
  return alerts.map(({ id, address, body, verdict, receivedAt, ...alert }) => ({
    id,
    source: alert.source,
    receivedAt: receivedAt.toISOString(),
    address,
    contentType: alert.contentType ?? null,
    body,
    verdict,
    reason: alert.reason ?? null,
    seq: alert.seq ?? null,
  }));
}

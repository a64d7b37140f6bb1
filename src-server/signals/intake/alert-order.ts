import type { EntityManager } from '@mikro-orm/postgresql';
import { readAlert } from '../../../src/domain/signals/read-alert.ts';
import { type SignalAlert, SignalAlertEntity } from './signal-alert.entity.ts';

/** The reason of an alert that failed too often, and of those that wait for the operator behind it. */
export const NEVER_JUDGED = 'never-judged';

/** The position that an alert is about. Null: none. */
export function positionOf({ source, body }: SignalAlert): string | null {
  const read = readAlert(body);
  if ('fault' in read || read.alert.kind === 'note') return null;
  return JSON.stringify([source, read.alert.strategy, read.alert.symbol]);
}

/** The position whose later alerts wait for this one. An update changes none, so only its own retry holds others. */
export function positionBehind(alert: SignalAlert): string | null {
  const read = readAlert(alert.body);
  const isUpdate = !('fault' in read) && read.alert.kind === 'update';
  return alert.verdict === 'held' && isUpdate ? null : positionOf(alert);
}

export type FindBefore = (alert: SignalAlert) => SignalAlert | null;

/**
 * Finds an earlier alert about the same position that failed. A close that overtook its opening would be refused, and
 * the opening would stay open; an alert that overtook a close would be closed in place of the other. Reads once, for
 * all `alerts`; these are judged in order, so none of them stands before another. The caller holds the lock of the chain.
 */
export async function failedBefore(
  em: EntityManager,
  alerts: readonly SignalAlert[],
): Promise<FindBefore> {
  const others = {
    source: { $in: [...new Set(alerts.map(({ source }) => source))] },
    id: { $nin: alerts.map(({ id }) => id) },
  };
  // Two reads, each with an index of few rows. An alert on hold comes first: it waits longer.
  const failed = [
    ...(await em.find(SignalAlertEntity, { ...others, verdict: 'held', reason: NEVER_JUDGED })),
    ...(await em.find(
      SignalAlertEntity,
      { ...others, verdict: 'stored', retryAt: { $ne: null } },
      { orderBy: { id: 'asc' } },
    )),
  ];
  const positions = failed.map((alert) => ({ alert, position: positionBehind(alert) }));
  return (alert) => {
    const own = positionOf(alert);
    if (own === null) return null;
    return (
      positions.find(({ alert: { id }, position }) => position === own && id < alert.id)?.alert ??
      null
    );
  };
}

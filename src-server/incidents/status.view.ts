import { type Incident, reportedIncidents } from '../../src/domain/status/incident.ts';
import { SERVICES, type ServiceReading } from '../../src/domain/status/service-state.ts';
import { readFork, transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { ServiceIncidentEntity, ServiceStatusEntity } from './service-status.entity.ts';

const DAY_MS = 86_400_000;
export const SHOWN_DAYS = 90;
/** The probe runs every 15 seconds. */
const STALE_AFTER_MS = 2 * 60_000;

export interface StatusView {
  /** In the order of the page. Empty before the first reading. */
  services: ServiceReading[];
  /** When the leader last looked; null: not lately, so nothing is known. */
  checkedAt: Date | null;
  incidents: Incident[];
}

export async function readStatus({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<StatusView> {
  const em = readFork(orm);
  const now = clock.now();
  const rows = await em.find(ServiceStatusEntity, {});
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const incidents = await em.find(ServiceIncidentEntity, {
    $or: [{ startedAt: { $gte: since } }, { endedAt: null }],
  });
  const checked = rows.map(({ checkedAt }) => checkedAt.getTime());
  const last = checked.length === 0 ? null : new Date(Math.max(...checked));
  const isFresh = last !== null && now.getTime() - last.getTime() <= STALE_AFTER_MS;
  return {
    services: SERVICES.flatMap((service) =>
      rows
        .filter((row) => row.service === service)
        .map(({ state, okAt }) => ({ service, state, okAt: okAt ?? null })),
    ),
    checkedAt: isFresh ? last : null,
    incidents: reportedIncidents(
      incidents.map((each) => ({
        ...each,
        endedAt: each.endedAt ?? null,
        since: each.since ?? null,
      })),
      now,
    ),
  };
}

/** Deletes incidents that the page no longer shows. */
export function forgetIncidents({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - SHOWN_DAYS * DAY_MS);
  return transact(orm, (em) =>
    em.nativeDelete(ServiceIncidentEntity, { endedAt: { $lt: before } }),
  );
}

import { afterReading, ended, SAME_WITHIN_MS } from '../../src/domain/status/incident.ts';
import type { Service, ServiceReading } from '../../src/domain/status/service-state.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { ServiceIncidentEntity, ServiceStatusEntity } from './service-status.entity.ts';

/**
 * Stores the readings of the probe, and opens or ends the incident of each service. `unread`: services
 * whose state is not known yet. Any other service no longer exists, and leaves the page.
 */
export function recordReadings(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  { readings, unread }: { readings: readonly ServiceReading[]; unread: readonly Service[] },
): Promise<void> {
  return transact(orm, async (em) => {
    const now = clock.now();
    const recent = await em.find(ServiceIncidentEntity, {
      $or: [{ endedAt: null }, { endedAt: { $gte: new Date(now.getTime() - SAME_WITHIN_MS) } }],
    });
    recent.sort((one, other) => +other.startedAt - +one.startedAt);
    const kept = [...readings.map(({ service }) => service), ...unread];
    const rows = readings.map((reading) => ({ ...reading, checkedAt: now }));
    if (rows.length > 0) await em.upsertMany(ServiceStatusEntity, rows);
    await em.nativeDelete(ServiceStatusEntity, { service: { $nin: kept } });
    for (const row of recent) {
      const incident = { ...row, endedAt: row.endedAt ?? null, since: row.since ?? null };
      if (row.endedAt == null && !kept.includes(row.service))
        Object.assign(row, ended(incident, now));
    }
    for (const reading of readings) {
      const row = recent.find(({ service }) => service === reading.service);
      const last =
        row === undefined
          ? null
          : { ...row, endedAt: row.endedAt ?? null, since: row.since ?? null };
      const next = afterReading(last, reading, now);
      if (next === null) continue;
      if (row !== undefined && next.startedAt === last?.startedAt) Object.assign(row, next);
      else em.create(ServiceIncidentEntity, { ...next, id: newId() });
    }
  });
}

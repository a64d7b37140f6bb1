import { worse } from '../../src/domain/status/incident.ts';
import { isTrouble, type ServiceReading } from '../../src/domain/status/service-state.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';
import { ServiceIncidentEntity, ServiceStatusEntity } from './service-status.entity.ts';

/** Stores the readings of the probe, and opens or ends the incident of each service. */
export function recordReadings(
  { orm, clock }: Pick<Kernel, 'orm' | 'clock'>,
  readings: readonly ServiceReading[],
): Promise<void> {
  return transact(orm, async (em) => {
    const now = clock.now();
    const open = await em.find(ServiceIncidentEntity, { endedAt: null });
    const rows = readings.map((reading) => ({ ...reading, checkedAt: now }));
    await em.upsertMany(ServiceStatusEntity, rows);
    for (const { service, state } of readings) {
      const incident = open.find((each) => each.service === service);
      if (!isTrouble(state)) {
        if (incident !== undefined) incident.endedAt = now;
      } else if (incident === undefined) {
        em.create(ServiceIncidentEntity, {
          id: newId(),
          service,
          state,
          startedAt: now,
          endedAt: null,
        });
      } else {
        incident.state = worse(incident.state, state);
      }
    }
  });
}

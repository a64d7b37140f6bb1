import { defineEntity, p } from '@mikro-orm/core';
import type { Service, ServiceState } from '../../src/domain/status/service-state.ts';

/** The last reading of each service, for the public status page. */
export const ServiceStatusEntity = defineEntity({
  name: 'ServiceStatus',
  tableName: 'service_status',
  properties: {
    service: p.text().$type<Service>().primary(),
    state: p.text().$type<ServiceState>(),
    /** Business time, as are the next ones. */
    okAt: p.datetime(3).nullable(),
    checkedAt: p.datetime(3),
  },
});

/** A stretch in which a service did not work as it should. */
export const ServiceIncidentEntity = defineEntity({
  name: 'ServiceIncident',
  tableName: 'service_incident',
  properties: {
    id: p.uuid().primary(),
    service: p.text().$type<Service>(),
    /** The worst state in it. */
    state: p.text().$type<ServiceState>(),
    startedAt: p.datetime(3),
    /** Null: ongoing. */
    endedAt: p.datetime(3).nullable(),
    /** Trouble in it before `since`, without pauses. */
    troubleMs: p.integer(),
    since: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'service_incident_open_unique', properties: ['service'], where: { endedAt: null } },
  ],
  indexes: [{ name: 'service_incident_started_index', properties: ['startedAt'] }],
});

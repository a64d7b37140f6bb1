import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Maskable } from '../../../src/domain/signals/mask.ts';
import type { QuietHours, RelayProvider } from '../../../src/domain/signals/relay.ts';

/** Sends the signals of one source to one audience, with a delay and hidden fields. */
export const RelayRouteEntity = defineEntity({
  name: 'RelayRoute',
  tableName: 'relay_route',
  properties: {
    id: p.uuid().primary(),
    source: p.text(),
    /** The lowest plan of the audience. Higher plans belong to it. */
    plan: p.text().$type<Plan>(),
    provider: p.text().$type<RelayProvider>(),
    /** A Discord channel. Null for every other provider. */
    target: p.text().nullable(),
    delaySeconds: p.integer(),
    mask: p.json<Maskable[]>(),
    /** Null: the standard text. */
    template: p.text().nullable(),
    quietHours: p.json<QuietHours>().nullable(),
    /** Publishes to the servers that follow an announcement channel. */
    crosspost: p.boolean(),
    enabled: p.boolean(),
    /** Why we stopped it: a code, such as 'leak'. Null: it runs. */
    pausedReason: p.text().nullable(),
    pausedAt: p.datetime(3).nullable(),
    changedBy: p.uuid(),
    changedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'relay_route_source_index', properties: ['source'] }],
});
export type RelayRoute = InferEntity<typeof RelayRouteEntity>;

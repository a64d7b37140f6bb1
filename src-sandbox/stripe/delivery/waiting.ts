import type { Table } from '../state.ts';
import type { Delivery } from './delivery.ts';

/** Per table: a copied or reset account has its own. */
const ofTable = new WeakMap<Table<Delivery>, Set<Delivery>>();

/** Waiting deliveries of this table, longest wait first, without scanning all past deliveries. */
export function waitingIn(deliveries: Table<Delivery>): Delivery[] {
  const known = ofTable.get(deliveries) ?? new Set(Object.values(deliveries));
  ofTable.set(deliveries, known);
  for (const delivery of known) {
    const waits = delivery.state === 'waiting' && deliveries[delivery.id] === delivery;
    if (!waits) known.delete(delivery);
  }
  return [...known];
}

/** Adds a new delivery, or one to send again, to the table. */
export function keepDelivery(deliveries: Table<Delivery>, delivery: Delivery): void {
  deliveries[delivery.id] = delivery;
  ofTable.get(deliveries)?.add(delivery);
}

import type { Table } from '../state.ts';
import type { Delivery } from './delivery.ts';

/** By table: a copy of the account, or one that was reset, has its own. */
const ofTable = new WeakMap<Table<Delivery>, Set<Delivery>>();

/** What waits in this table, the longest first; without looking at all that ever was delivered. */
export function waitingIn(deliveries: Table<Delivery>): Delivery[] {
  const known = ofTable.get(deliveries) ?? new Set(Object.values(deliveries));
  ofTable.set(deliveries, known);
  for (const delivery of known) {
    const waits = delivery.state === 'waiting' && deliveries[delivery.id] === delivery;
    if (!waits) known.delete(delivery);
  }
  return [...known];
}

/** Puts a new one into the table, or one that is sent once more. */
export function keepDelivery(deliveries: Table<Delivery>, delivery: Delivery): void {
  deliveries[delivery.id] = delivery;
  ofTable.get(deliveries)?.add(delivery);
}

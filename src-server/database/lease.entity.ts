import { defineEntity, p } from '@mikro-orm/core';

/**
 * Time-limited exclusive right to work on a key. `epoch` exposes a late writer. Times are machine
 * time.
 */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    /** 'customer:cus_…', 'account:<uuid>', … */
    key: p.text().primary(),
    /** Increases with every acquisition. A write under an older epoch is refused. */
    epoch: p.bigint('number'),
    holder: p.text().nullable(),
    expiresAt: p.datetime(3),
  },
});

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The right to work on something for a while; `epoch` tells a late writer that it lost it. Machine time. */
export const LeaseEntity = defineEntity({
  name: 'Lease',
  tableName: 'lease',
  properties: {
    /** 'customer:cus_…', 'account:<uuid>', … */
    key: p.text().primary(),
    /** Grows with every taking; a write made under an older epoch is refused. */
    epoch: p.bigint('number'),
    holder: p.text().nullable(),
    expiresAt: p.datetime(3),
  },
});
export type LeaseRow = InferEntity<typeof LeaseEntity>;

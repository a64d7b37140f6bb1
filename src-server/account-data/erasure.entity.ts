import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** closing: access is taken back and proven gone. erased: nothing but what the law keeps is left. */
export type ErasureState = 'closing' | 'erased';

/** That somebody was erased, who asked for it, and what was proven before; without a name. */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    accountId: p.uuid().primary(),
    state: p.text().$type<ErasureState>(),
    requestedByKind: p.text(),
    requestedById: p.text().nullable(),
    /** Business time, as is the other. */
    requestedAt: p.datetime(3),
    erasedAt: p.datetime(3).nullable(),
    /** Why it is not done yet: 'discord:missing-permission', … */
    waitsFor: p.text().nullable(),
  },
});
export type Erasure = InferEntity<typeof ErasureEntity>;

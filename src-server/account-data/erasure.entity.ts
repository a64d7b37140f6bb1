import { defineEntity, p } from '@mikro-orm/core';

/** closing: access is being revoked and proven gone. erased: only what the law requires is left. */
type ErasureState = 'closing' | 'erased';

/** Record of an erasure: the requester and the proof obtained before it. Contains no name. */
export const ErasureEntity = defineEntity({
  name: 'Erasure',
  tableName: 'erasure',
  properties: {
    accountId: p.uuid().primary(),
    state: p.text().$type<ErasureState>(),
    requestedByKind: p.text(),
    requestedById: p.text().nullable(),
    /** Business time, like erasedAt. */
    requestedAt: p.datetime(3),
    erasedAt: p.datetime(3).nullable(),
    /** Why it is not done yet: 'discord:missing-permission', … */
    waitsFor: p.text().nullable(),
  },
});

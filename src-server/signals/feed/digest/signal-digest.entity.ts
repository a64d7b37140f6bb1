import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A subscriber who asked for the daily mail, and how far it went. */
export const SignalDigestEntity = defineEntity({
  name: 'SignalDigest',
  tableName: 'signal_digest',
  properties: {
    accountId: p.uuid().primary(),
    isOn: p.boolean(),
    /** Business time: the last mail had everything that was due until then. */
    cutoff: p.datetime(3),
    /** The newest entry at that time. A later one may be due before the cutoff. */
    lastSeq: p.integer(),
  },
});
export type SignalDigest = InferEntity<typeof SignalDigestEntity>;

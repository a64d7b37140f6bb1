import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The script owner's cookie pair, encrypted; rotated pairs replace it. */
export const ProviderSessionEntity = defineEntity({
  name: 'ProviderSession',
  tableName: 'provider_session',
  properties: {
    provider: p.text().primary(),
    /** AES-256-GCM, base64, with its key's fingerprint in front. */
    sealedPair: p.text(),
    /** Fingerprint of the pair that a person gave: the same one given again does not undo a rotation. */
    givenFingerprint: p.text(),
    /** working: last call was accepted. refused: 401 or 403; the queue waits until the pair works again. */
    state: p.text().$type<'unproven' | 'working' | 'refused'>(),
    reason: p.text().nullable(),
    changedAt: p.datetime(3),
    /** How often the refused pair was tried again in a row, without success. */
    failedProbes: p.integer().default(0),
    /** Machine time from which a refused pair is tried again by itself. */
    nextProbeAt: p.datetime(3).nullable(),
    /** The session works again, and those who waited for it were not sent on yet. */
    resumeDue: p.boolean().default(false),
  },
});
export type ProviderSession = InferEntity<typeof ProviderSessionEntity>;

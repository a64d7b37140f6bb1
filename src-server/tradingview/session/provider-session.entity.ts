import { defineEntity, p } from '@mikro-orm/core';

/** The script owner's cookie pair, encrypted. Rotated pairs replace it. */
export const ProviderSessionEntity = defineEntity({
  name: 'ProviderSession',
  tableName: 'provider_session',
  properties: {
    provider: p.text().primary(),
    /** AES-256-GCM, base64, prefixed with its key's fingerprint. */
    sealedPair: p.text(),
    /**
     * Fingerprint of the pair that a person supplied. Supplying it again does not undo a rotation.
     */
    givenFingerprint: p.text(),
    /** Fingerprint of the pair that the configuration gave last. Null: none, or not known. */
    configuredFingerprint: p.text().nullable(),
    /**
     * working: the last call was accepted. refused: 401 or 403; the queue waits until the pair
     * works again.
     */
    state: p.text().$type<'unproven' | 'working' | 'refused'>(),
    reason: p.text().nullable(),
    changedAt: p.datetime(3),
    /** Failed probes of the refused pair in a row. */
    failedProbes: p.integer().default(0),
    /** Machine time of the next automatic probe. */
    nextProbeAt: p.datetime(3).nullable(),
    /** The session works again, but waiting accounts may not be enqueued yet. */
    resumeDue: p.boolean().default(false),
  },
});

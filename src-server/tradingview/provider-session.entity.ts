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
    /** working: last call was accepted. refused: 401 or 403; the queue waits for a new pair. */
    state: p.text().$type<'unproven' | 'working' | 'refused'>(),
    reason: p.text().nullable(),
    changedAt: p.datetime(3),
  },
});
export type ProviderSession = InferEntity<typeof ProviderSessionEntity>;

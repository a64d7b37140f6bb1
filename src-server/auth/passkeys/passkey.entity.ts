import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A key pair whose private half stays on a device. Signs in one subscriber or one operator. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    /** The authenticator's id of the key pair, base64url. */
    credentialId: p.text().unique('passkey_credential_unique'),
    /** An account or an operator. */
    ownerId: p.uuid().index('passkey_owner_index'),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** The authenticator's signature counter; 0 if it does not count. */
    signCount: p.bigint('number'),
    /** How a browser reaches it: 'internal', 'usb', 'hybrid'. */
    transports: p.array(),
    /** True if the vendor syncs it to the owner's other devices. */
    synced: p.boolean(),
    name: p.text(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export type Passkey = InferEntity<typeof PasskeyEntity>;

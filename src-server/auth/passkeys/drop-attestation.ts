import type { NewPasskey } from '../../../src/contract/passkeys.contract.ts';

/**
 * Removes the manufacturer's certificates from the response. We request none, and the library
 * fetches the URLs in them before it verifies the signature. Throws if it is no attestation.
 */
export async function dropAttestation(passkey: NewPasskey): Promise<NewPasskey> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const { response } = passkey;
  const given = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', given.get('authData')],
  ]);
  const attestationObject = Buffer.from(isoCBOR.encode(bare)).toString('base64url');
  return { ...passkey, response: { ...response, attestationObject } };
}

import 'reflect-metadata';
import { createHash, webcrypto } from 'node:crypto';
import { AuthorizationList, KeyDescription, SecurityLevel } from '@peculiar/asn1-android';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/x509';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CeremonyOptions } from './browser/authenticator.ts';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const ANDROID_KEY = '1.3.6.1.4.1.11129.2.1.17';
const DAY_MS = 86_400_000;
const FLAGS = 1 + 4 + 64;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const keyPair = () =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
type Encodable = Parameters<typeof isoCBOR.encode>[0];
const encoded = (value: Map<unknown, unknown>) =>
  Buffer.from(isoCBOR.encode(value as unknown as Encodable));

/**
 * A registration response with an attestation certificate, signed by its own root, that names `revocations` as its CRL.
 */
export async function attestedPasskey(
  options: CeremonyOptions,
  { origin, revocations }: { origin: string; revocations: string },
): Promise<Record<string, unknown>> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const [rootKeys, keys] = await Promise.all([keyPair(), keyPair()]);
  const client = { type: 'webauthn.create', challenge: options.challenge, origin };
  const clientData = Buffer.from(JSON.stringify({ ...client, crossOrigin: false }));
  const chain = await certificates(rootKeys, keys, { hash: sha256(clientData), revocations });
  const statement = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(8)],
    ['x5c', chain],
  ]);
  const id = Buffer.alloc(16, 7);
  const authData = Buffer.concat([
    sha256(options.rp?.id ?? ''),
    Buffer.from([FLAGS]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, id.length]),
    id,
    await coseOf(keys.publicKey),
  ]);
  const attestation = encoded(
    new Map<string, unknown>([
      ['fmt', 'android-key'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  const response = {
    clientDataJSON: clientData.toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  };
  const named = id.toString('base64url');
  return { id: named, rawId: named, type: 'public-key', clientExtensionResults: {}, response };
}

/** The leaf and its root. */
async function certificates(
  rootKeys: CryptoKeyPair,
  { publicKey }: CryptoKeyPair,
  { hash, revocations }: { hash: Buffer; revocations: string },
): Promise<Uint8Array[]> {
  const now = Date.now();
  const life = { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAY_MS) };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=root',
    ...life,
    keys: rootKeys,
    signingAlgorithm: ALGORITHM,
  });
  const description = new KeyDescription({
    attestationVersion: 3,
    attestationSecurityLevel: SecurityLevel.software,
    keymasterVersion: 4,
    keymasterSecurityLevel: SecurityLevel.software,
    attestationChallenge: new OctetString(hash),
    uniqueId: new OctetString(Buffer.alloc(0)),
    softwareEnforced: new AuthorizationList(),
    teeEnforced: new AuthorizationList(),
  });
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=key',
    issuer: root.subject,
    ...life,
    publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.Extension(ANDROID_KEY, false, AsnConvert.serialize(description)),
      new x509.CRLDistributionPointsExtension([revocations]),
    ],
  });
  return [leaf, root].map(({ rawData }) => new Uint8Array(rawData));
}

async function coseOf(publicKey: CryptoKey): Promise<Buffer> {
  const { x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', publicKey);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return encoded(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The signed part of what a page passes to navigator.credentials. */
export interface CeremonyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

interface Signing {
  /** The origin of the calling page. */
  origin: string;
  /** False when the user only touched the key. */
  verified?: boolean;
  /** The host that the browser claims. */
  host?: string;
  challenge?: string;
}

/** A software security key with one ES256 passkey and a signature counter. */
export interface Authenticator {
  credentialId: string;
  register(options: CeremonyOptions, signing: Signing): Record<string, unknown>;
  sign(options: CeremonyOptions, signing: Signing): Record<string, unknown>;
  /** Sets the counter back, as a cloned key would. */
  countFrom(count: number): void;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

export function softwareAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  let count = 0;

  const authenticatorData = (host: string, flags: number, rest = Buffer.alloc(0)) => {
    count += 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counted, rest]);
  };
  const flagsOf = ({ verified = true }: Signing) => USER_PRESENT + (verified ? USER_VERIFIED : 0);
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId: id.toString('base64url'),
    register(options, signing) {
      userHandle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const host = signing.host ?? options.rp?.id ?? '';
      const authData = authenticatorData(host, flagsOf(signing) + HAS_KEY, key);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options, signing).toString('base64url'),
        attestationObject: encoded(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(options, signing) {
      const said = clientData('webauthn.get', options, signing);
      const data = authenticatorData(signing.host ?? options.rpId ?? '', flagsOf(signing));
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(said).digest()]))
        .sign(privateKey);
      return answer({
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      });
    },
    countFrom(earlier) {
      count = earlier;
    },
  };
}

function clientData(type: string, options: CeremonyOptions, signing: Signing): Buffer {
  const challenge = signing.challenge ?? options.challenge;
  return Buffer.from(
    JSON.stringify({ type, challenge, origin: signing.origin, crossOrigin: false }),
  );
}

/** EC2, ES256, P-256, with both coordinates. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
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

const encoded = (value: Map<unknown, unknown>): Buffer =>
  Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

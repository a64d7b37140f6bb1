import {
  createDecipheriv,
  createPrivateKey,
  diffieHellman,
  hkdfSync,
  type JsonWebKey,
} from 'node:crypto';
import { PUBLIC_KEY_BYTES, publicKeyOf, rawPublicKey } from './keys.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size, length of the key, the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
const MIN_RECORD_SIZE = 18;
/** Marks the end of the text in the last record. Zeros may follow. */
const LAST_RECORD = 0x02;

/** Whether the body begins like an aes128gcm message of RFC 8291, which a push service can see. */
export function hasHeader(body: Buffer): boolean {
  return (
    body.length >= HEADER_BYTES + TAG_BYTES + 1 &&
    body.readUInt32BE(SALT_BYTES) >= MIN_RECORD_SIZE &&
    body[SALT_BYTES + 4] === PUBLIC_KEY_BYTES
  );
}

/** Decrypts as the browser does (RFC 8291 over RFC 8188). Throws with the reason. */
export function decrypt(
  body: Buffer,
  { privateKey, auth }: { privateKey: JsonWebKey; auth: string },
): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderKey = body.subarray(HEADER_BYTES - PUBLIC_KEY_BYTES, HEADER_BYTES);
  const record = body.subarray(HEADER_BYTES);
  if (record.length > body.readUInt32BE(SALT_BYTES)) throw new Error('More than one record.');
  const sender = publicKeyOf(senderKey);
  if (sender === null) throw new Error('The key is no point on P-256.');
  const shared = diffieHellman({
    privateKey: createPrivateKey({ format: 'jwk', key: privateKey }),
    publicKey: sender,
  });
  const info = [Buffer.from('WebPush: info\0'), rawPublicKey(privateKey), senderKey];
  const secret = derive(shared, Buffer.from(auth, 'base64url'), Buffer.concat(info), 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  return textOf(open(record, key, nonce));
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function open(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new Error('The keys do not open it.');
  }
}

function textOf(padded: Buffer): string {
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('The padding has no end mark.');
  return padded.subarray(0, end).toString();
}

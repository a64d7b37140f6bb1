import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from '../port.ts';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const RECORD_BYTES = 4_096;
/** Ends the only record of a message. */
const LAST_RECORD = Buffer.from([2]);

/** RFC 8291: content encoding aes128gcm for one browser. Throws for a key that is not on the curve. */
export function encryptMessage({ p256dh, auth }: Omit<PushTarget, 'endpoint'>, text: string) {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const sender = createECDH(CURVE);
  const senderKey = sender.generateKeys();
  const shared = sender.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const input = derive(shared, Buffer.from(auth, 'base64url'), { info, length: 32 });
  const salt = randomBytes(SALT_BYTES);
  const key = derive(input, salt, { info: 'Content-Encoding: aes128gcm\0', length: 16 });
  const nonce = derive(input, salt, { info: 'Content-Encoding: nonce\0', length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(senderKey.length, SALT_BYTES + 4);
  return Buffer.concat([
    head,
    senderKey,
    cipher.update(text, 'utf8'),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether a browser's keys can be used: a point on the curve, and 16 bytes. */
export function areKeys({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  try {
    encryptMessage({ p256dh, auth }, '');
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

function derive(
  secret: Buffer,
  salt: Buffer,
  { info, length }: { info: string | Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

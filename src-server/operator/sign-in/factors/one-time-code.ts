import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { SealedFor } from '../../../secrets/secret-box.ts';
import { hashToken } from '../../../secrets/token.ts';

const SECRET_BYTES = 20;
/** Accepts one step early or late, for phones with skewed clocks. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 20;

const totpOf = (secret: string, label = 'operator', issuer = 'Wickline') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The enrolment for an authenticator, as URI and QR code. */
export function enrolmentOf(secret: string, who: { username: string; brand: string }) {
  const uri = totpOf(secret, who.username, who.brand).toString();
  return { uri, qrSvg: renderSVG(uri, { border: 2 }) };
}

/**
 * The time step of a valid code later than the last one used; null for any other. Each code counts
 * once.
 */
export function stepOfCode(
  secret: string,
  code: string,
  at: { now: Date; lastStep: number | null },
): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = totpOf(secret);
  const timestamp = at.now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return at.lastStep !== null && step <= at.lastStep ? null : step;
}

/** 160 random bits each, in groups that can be copied by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
    return (text.match(/.{4}/g) ?? []).join('-').toLowerCase();
  });
}

export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[\s-]/g, ''));
}

/** Binds a sealed authenticator secret to its operator. */
export function sealedFactorOf(operatorId: string): SealedFor {
  return { purpose: 'authenticator', row: operatorId };
}

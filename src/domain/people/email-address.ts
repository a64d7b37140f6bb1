/** Addresses are compared without regard to case; the mail system does the same in practice. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** 254 is the longest address that mail can carry. */
export const EMAIL_MAX_LENGTH = 254;

const LOCAL = /^[\w'+-]+(\.[\w'+-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** What a form may send; the wire's own schema has the last word. */
export function isEmailAddress(typed: string): boolean {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > EMAIL_MAX_LENGTH) return false;
  return LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}

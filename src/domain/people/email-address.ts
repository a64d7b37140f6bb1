/** Addresses compare case-insensitively, as mail servers do in practice. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The longest address that SMTP can carry. */
const EMAIL_MAX_LENGTH = 254;

const LOCAL = /^[\w'+-]+(\.[\w'+-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Client-side check for forms. The wire schema is authoritative. */
export function isEmailAddress(typed: string): boolean {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > EMAIL_MAX_LENGTH) return false;
  return LOCAL.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}

/** Addresses are compared without regard to case; the mail system does the same in practice. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

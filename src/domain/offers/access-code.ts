/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

export const ACCESS_CODE_BYTES = LENGTH;
export const MAX_ACCESS_CODES = 500;
/** A longer plan is given to a user by name. */
export const MAX_ACCESS_DAYS = 366;

/** 'ABCD-EFGH-JKMN-PQRS' with 80 random bits. One byte for each character. */
export function accessCodeOf(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return text.slice(0, LENGTH).replace(GROUP, '$&-');
}

/** As it is compared: without spaces and dashes. Null: no code has this form. */
export function normalAccessCode(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(text) ? text : null;
}

/** A plan for some days from the redemption, or until a date for all. Exactly one of them is set. */
interface AccessTerm {
  days: number | null;
  until: Date | null;
}

const DAY_MS = 86_400_000;

export type AccessCodeFault = 'count' | 'term' | 'days' | 'until' | 'redeem-by';

/** Why the operator cannot make these codes. Null: nothing. */
export function accessCodeFault(
  { count, days, until, redeemBy }: AccessTerm & { count: number; redeemBy: Date | null },
  now: Date,
): AccessCodeFault | null {
  const last = new Date(now.getTime() + MAX_ACCESS_DAYS * DAY_MS);
  if (!(Number.isInteger(count) && count >= 1 && count <= MAX_ACCESS_CODES)) return 'count';
  if ((days === null) === (until === null)) return 'term';
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MAX_ACCESS_DAYS)) {
    return 'days';
  }
  if (until !== null && (until <= now || until > last)) return 'until';
  return redeemBy !== null && redeemBy <= now ? 'redeem-by' : null;
}

/**
 * When the plan of a code runs. Days begin when the same plan, given before, ends: nothing is lost.
 * Null: the code gives nothing more than the person already has.
 */
export function accessSpan(
  { days, until }: AccessTerm,
  { now, heldUntil }: { now: Date; heldUntil: Date | null },
): { startsAt: Date; until: Date } | null {
  const startsAt = heldUntil !== null && heldUntil > now ? heldUntil : now;
  const end = until ?? new Date(startsAt.getTime() + (days ?? 0) * DAY_MS);
  return end > startsAt ? { startsAt, until: end } : null;
}

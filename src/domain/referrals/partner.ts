export const PARTNER_STATES = ['active', 'paused', 'ended'] as const;
/** paused: the link no longer works, and earlier buyers still earn. ended: new payments earn nothing. */
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Basis points: 2,000 is 20 %. Pages show one decimal, so a finer share is refused. */
const MAX_RATE_BP = 10_000;
const RATE_STEP_BP = 10;
const MAX_MONTHS = 120;
export const MAX_HOLD_DAYS = 180;
export const DEFAULT_HOLD_DAYS = 30;
export const MAX_TERMS = 4_000;
/** An account number with the name of a bank. */
export const MAX_PAY_TO = 200;
/** So many payouts at most are in one list. */
export const MAX_LISTED = 200;

/** direct: paid outside the lists, to a partner who was erased since. write-off: nothing is paid. */
export const PAYOUT_WAYS = ['credit', 'list', 'direct', 'write-off'] as const;
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

/** An erased partner has neither an account nor an address. */
export function isErasedPartner(partner: {
  accountId?: string | null | undefined;
  email: string;
}): boolean {
  return partner.accountId == null && partner.email === '';
}

/** As in the link: lower case, digits and dashes. */
const CODE = /^[a-z0-9][a-z0-9-]{1,29}$/;

/** Null: no code has this form. */
export function referralCode(typed: string): string | null {
  const code = typed.trim().toLowerCase();
  return CODE.test(code) ? code : null;
}

export type PartnerFault = 'code' | 'rate' | 'months';

interface PartnerTerms {
  code: string;
  rateBp: number;
  months: number;
}

/** Why the operator cannot make this partner. Null: nothing. */
export function partnerFault({ code, rateBp, months }: PartnerTerms): PartnerFault | null {
  if (referralCode(code) === null) return 'code';
  if (!(rateBp % RATE_STEP_BP === 0 && rateBp > 0 && rateBp <= MAX_RATE_BP)) return 'rate';
  return Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS ? null : 'months';
}

/** Whether the link of this partner works. It needs accepted terms. */
export function mayRefer(partner: {
  state: PartnerState;
  acceptedVersion?: number | null | undefined;
}): boolean {
  return partner.state === 'active' && partner.acceptedVersion != null;
}

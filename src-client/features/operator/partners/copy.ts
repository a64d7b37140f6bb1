import type {
  CommissionView,
  PartnerView,
  PayoutView,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import type { MarkKind } from '../../../../src/domain/offers/identity.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const months = (count: number) => counted(count, 'month', 'months');

export const PARTNERS_COPY = {
  title: 'Partners',
  what: 'the partners',
  unreachable: 'The server cannot be reached.',
  listNote:
    'A partner shares a link and earns a share of what the people behind it pay, without tax and after refunds.',
  none: 'No partners yet. Add one, and they get a link to share.',
  add: 'Add partner',
  columns: [
    'Partner',
    'Terms',
    'Clicks',
    'Sign-ups',
    'Paid',
    'Paying now',
    'On hold',
    'Due',
    'Paid out',
    'State',
  ],
  open: 'Open',
  erased: 'Erased partner',
  copyLink: (code: string) => `Copy the link of ${code}`,
  terms: (rate: string, count: number) => `${rate} for ${months(count)}`,
  state: {
    active: 'Active',
    paused: 'Paused',
    ended: 'Ended',
    waiting: 'Terms not accepted',
  } satisfies Record<PartnerView['state'] | 'waiting', string>,
};

export const NEW_PARTNER_COPY = {
  title: 'Add a partner',
  kind: 'The partner is',
  member: 'A member',
  memberHint: 'Sees links and earnings on the page /partner, and can be paid by credit.',
  other: 'Someone else',
  otherHint: 'Has no account here. You pay them by the payout list.',
  email: 'Email',
  name: 'Name',
  code: 'Link',
  codeHint: (link: string) => `${link}. You cannot change it later.`,
  rate: 'Share of each payment (%)',
  months: 'For how many months',
  monthsHint: 'Counted from a buyer’s first payment.',
  accepted: (version: number) => `They have accepted version ${version} of the terms.`,
  memberAccepts: 'The link works once they accept the terms on the page /partner.',
  create: 'Add partner',
  cancel: 'Cancel',
  made: 'Partner added',
  madeText: (link: string) => `The link is ${link}.`,
  faults: {
    email: 'Enter a valid email address.',
    name: 'Enter a name.',
    code: 'Use 2 to 30 characters: a to z, digits and dashes.',
    rate: 'Enter a share above 0 and at most 100, with one decimal at most.',
    months: 'Enter 1 to 120 months.',
    accepted: 'Ask them to accept the terms first.',
  },
};

export const DETAILS_COPY = {
  title: 'Correct details',
  payTo: 'Paid to',
  payToHint: 'An account number or an address for your payments. It is in the payout list.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Details saved',
};

export const ERASE_PARTNER_COPY = {
  title: 'Erase this partner?',
  owed: (sum: string) => `You still owe them ${sum}.`,
  owedNote:
    'Pay it first. After erasure there is no record of who it was for. Then you can only mark it as paid from your own records, or write it off.',
  goes: 'Name, address, payment details, link and our emails to them are erased, and the partnership ends. It cannot be undone.',
  stays:
    'Commissions and payouts stay for your books, without a name. Keep your own payment records: tax law asks whom you paid. A keyed hash of the address stays for 24 months against self-referral.',
  type: (email: string) => `Type ${email} to confirm`,
  confirm: 'Erase for good',
  keep: 'Cancel',
  done: 'Partner erased',
};

export const PROGRAM_COPY = {
  title: 'Program',
  note: 'For buyers who come from now on. Earlier buyers keep their terms.',
  hold: 'Hold',
  holdText: (days: number) =>
    days === 0 ? 'Due at once' : `${counted(days, 'day', 'days')} after the payment`,
  discount: 'Buyer’s discount',
  noDiscount: 'None',
  gone: 'The chosen code has ended. Buyers get no discount.',
  terms: (version: number) => `Terms, version ${version}`,
  change: 'Change',
  dialog: 'Change the program',
  holdDays: 'Hold commissions for (days)',
  holdHint: 'At least as long as you refund. A refund within the hold costs you nothing.',
  codeHint: 'A code for new subscribers. The checkout shows the reduced price.',
  makeCode: 'You can create codes under Offers.',
  termsField: 'Terms for partners',
  termsHint: 'Other words make a new version, which partners can accept on their page.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Program changed',
  faults: { hold: 'Enter 0 to 180 days.', terms: 'Enter the terms.' },
};

export const PARTNER_COPY = {
  what: 'the partner',
  title: 'Partner',
  back: 'All partners',
  actions: 'Actions',
  changeTerms: 'Change share…',
  correct: 'Correct details…',
  erase: 'Erase…',
  payTo: 'Paid to',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End partnership…',
  changed: 'Partner changed',
  link: 'Link',
  account: 'Account',
  earned: 'Terms for new buyers',
  figures: 'Totals',
  held: 'On hold',
  due: 'Due',
  paying: 'In progress',
  settled: 'Paid out',
  writtenOff: 'Written off',
  clicks: 'Clicks',
  signUps: 'Sign-ups',
  paid: 'Paid',
  payingNow: 'Paying now',
  monthsTitle: 'By month',
  monthsNote:
    'Money is in the month of the buyer’s payment. “Paid” counts a buyer in the month of their first payment, and “Paying now” says how many of these still pay. Months are in UTC.',
  monthColumns: ['Month', 'Clicks', 'Sign-ups', 'Paid', 'Paying now', 'On hold', 'Due', 'Paid out'],
  noMonths: 'No clicks yet.',
  commissionsTitle: 'Commissions',
  noCommissions: 'Nobody has paid yet.',
  commissionColumns: ['Buyer', 'Paid', 'Commission', 'State'],
  heldUntil: (day: string) => `until ${day}`,
  refunded: (amount: string) => `${amount} refunded`,
  takenBack: (amount: string) => `${amount} comes off the next payout`,
  toDeduct: 'To deduct',
  unknownBuyer: 'A buyer without an account',
  state: {
    held: 'On hold',
    due: 'Due',
    paying: 'In progress',
    paid: 'Paid out',
    'written-off': 'Written off',
    void: 'Void',
  } satisfies Record<CommissionView['state'], string>,
  reason: {
    refund: 'Refunded',
    'part-refund': 'Partly refunded',
    dispute: 'Disputed',
    'self-referral': 'Buyer and partner may be one person',
    'too-small': 'Below the smallest unit',
    outside: 'Outside the months that earn',
  } satisfies Record<NonNullable<CommissionView['reason']>, string>,
  undecided: 'Waits for your decision',
  isSame: 'Buyer and partner are one person',
  payoutsTitle: 'Payouts',
  payoutColumns: ['Date', 'Amount', 'Method', 'State'],
  way: {
    credit: 'Credit at Stripe',
    list: 'Payout list',
    direct: 'Paid by hand',
    'write-off': 'Written off',
  } satisfies Record<PayoutView['way'], string>,
  payoutState: {
    making: 'In progress',
    paid: 'Paid',
    refused: 'Refused',
  } satisfies Record<PayoutView['state'], string>,
  notPaid: 'Not paid',
  endTitle: 'End this partnership?',
  endText:
    'The link stops working, and payments from now on earn nothing. Held commissions are still paid. It cannot be undone.',
  endConfirm: 'End partnership',
  keep: 'Keep it',
  rateTitle: 'Change the share',
  rateHint: 'For buyers who come from now on.',
};

export const SHARED_COPY: Record<MarkKind, string> = {
  card: 'Card',
  discord: 'Discord account',
  tradingview: 'TradingView account',
  email: 'Mailbox',
  phone: 'Phone number',
  device: 'Browser',
};

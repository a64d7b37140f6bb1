import type {
  FriendView,
  PartnerAnswer,
  PartnersAnswer,
  PartnerView,
  PayoutList,
  UndecidedReferral,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import type { PartnerPage } from '../../../../src/contract/partner-page.contract.ts';

export const PARTNER: PartnerView = {
  id: '0192f0c1-0000-7000-8000-0000000009a1',
  accountId: '0192f0c1-0000-7000-8000-00000000acc0',
  name: '',
  email: 'anna@example.com',
  payTo: null,
  code: 'anna',
  rateBp: 2_000,
  months: 12,
  state: 'active',
  acceptedVersion: 1,
  clicks: 120,
  signUps: 9,
  paid: 4,
  payingNow: 3,
  sums: [
    { currency: 'usd', held: 3_940, due: 980, paying: 0, settled: 1_960, writtenOff: 0 },
    { currency: 'eur', held: 0, due: -490, paying: 0, settled: 0, writtenOff: 0 },
  ],
  making: [],
};

export const OUTSIDER: PartnerView = {
  ...PARTNER,
  id: '0192f0c1-0000-7000-8000-0000000009a2',
  accountId: null,
  name: 'Chart School',
  email: 'studio@chart-school.example',
  payTo: 'DE02 1203 0000 0000 2020 51',
  code: 'chart-school',
  rateBp: 1_250,
  sums: [{ currency: 'usd', held: 0, due: 1_849, paying: 0, settled: 0, writtenOff: 0 }],
};

const dueOf = ({ id, accountId, email, name, payTo, code }: PartnerView, amountMinor: number) => ({
  partnerId: id,
  email,
  name,
  payTo,
  code,
  currency: 'usd',
  amountMinor,
  takesCredit: accountId !== null,
  isErased: false,
});
const DUE_MEMBER = dueOf(PARTNER, 980);
const DUE_OUTSIDE = dueOf(OUTSIDER, 1_849);

export const OPEN_LIST: PayoutList = {
  id: '0192f0c1-0000-7000-8000-0000000000c1',
  at: '2026-11-25T09:00:00.000Z',
  payouts: [
    { ...DUE_OUTSIDE, id: '0192f0c1-0000-7000-8000-0000000000d1' },
    { ...DUE_MEMBER, id: '0192f0c1-0000-7000-8000-0000000000d2' },
  ],
};

export const PARTNERS: PartnersAnswer = {
  partners: [OUTSIDER, PARTNER],
  undecided: [],
  due: [DUE_OUTSIDE, DUE_MEMBER],
  lists: [],
  program: { holdDays: 30, terms: 'Say that you earn.', termsVersion: 1, discountCodeId: null },
  codes: [{ id: '0192f0c1-0000-7000-8000-00000000c0de', code: 'FRIEND10' }],
  shopUrl: 'https://shop.example',
};

const FRIEND = '0192f0c1-0000-7000-8000-00000000f001';

const SELF: FriendView = {
  userId: FRIEND,
  email: 'anna.second@example.com',
  hasAccount: true,
  at: '2026-11-02T09:00:00.000Z',
  selfSince: '2026-11-02T09:10:00.000Z',
  shared: ['card', 'device'],
  viaOthers: true,
  allowedAt: null,
  sameAt: null,
};

export const UNDECIDED: UndecidedReferral = {
  ...SELF,
  partnerId: PARTNER.id,
  partnerEmail: PARTNER.email,
  partnerName: PARTNER.name,
};

export const ONE_PARTNER: PartnerAnswer = {
  partner: PARTNER,
  months: [
    {
      month: '2026-11',
      clicks: 120,
      signUps: 9,
      paid: 4,
      payingNow: 3,
      sums: PARTNER.sums,
    },
  ],
  friends: [SELF],
  commissions: [
    {
      invoiceId: 'in_1',
      userId: FRIEND,
      email: 'anna.second@example.com',
      hasAccount: true,
      paidAt: '2026-11-02T09:00:00.000Z',
      currency: 'usd',
      paidMinor: 4_900,
      refundedMinor: 0,
      holdUntil: '2026-12-02T09:00:00.000Z',
      state: 'void',
      reason: 'self-referral',
      earnedMinor: 0,
      dueMinor: 0,
      isUndecided: true,
    },
    {
      invoiceId: 'in_2',
      userId: '0192f0c1-0000-7000-8000-00000000f002',
      email: null,
      hasAccount: false,
      paidAt: '2026-10-02T09:00:00.000Z',
      currency: 'eur',
      paidMinor: 4_900,
      refundedMinor: 2_450,
      holdUntil: '2026-11-01T09:00:00.000Z',
      state: 'due',
      reason: 'part-refund',
      earnedMinor: 490,
      dueMinor: -490,
      isUndecided: false,
    },
  ],
  payouts: [
    {
      id: '0192f0c1-0000-7000-8000-0000000000b1',
      currency: 'usd',
      amountMinor: 1_960,
      way: 'credit',
      state: 'paid',
      at: '2026-11-20T09:00:00.000Z',
      refusal: null,
    },
  ],
  shopUrl: 'https://shop.example',
};

export const OWN_PAGE: PartnerPage = {
  link: 'https://shop.example/r/anna',
  rateBp: 1_250,
  months: 12,
  holdDays: 30,
  state: 'active',
  terms: { version: 2, text: 'Say that you earn.', acceptedVersion: null },
  friendCode: 'FRIEND10',
  sums: PARTNER.sums,
  checking: 0,
  perMonth: ONE_PARTNER.months,
  payouts: [{ at: '2026-11-20T09:00:00.000Z', currency: 'usd', amountMinor: 1_960, way: 'credit' }],
};

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PartnerState } from '../../../src/domain/referrals/partner.ts';

/** The one row of the program. Without it the defaults apply. */
export const ReferralProgramEntity = defineEntity({
  name: 'ReferralProgram',
  tableName: 'referral_program',
  properties: {
    id: p.integer().primary().autoincrement(false),
    holdDays: p.integer(),
    terms: p.text(),
    /** Rises with each change of the terms. */
    termsVersion: p.integer(),
    /** The discount of a referred buyer. */
    discountCodeId: p.uuid().nullable(),
    changedAt: p.datetime(3),
  },
});

/** A person whose link brings buyers: a member of the shop, or a person outside. */
export const PartnerEntity = defineEntity({
  name: 'Partner',
  tableName: 'partner',
  properties: {
    id: p.uuid().primary(),
    /** Null: no member, or erased. */
    accountId: p.uuid().nullable(),
    /** Empty for a member: the account has it. */
    name: p.text(),
    email: p.text(),
    /** An account number or an address to pay to, as the operator typed it. Null: none is known. */
    payTo: p.text().nullable(),
    code: p.text().unique('partner_code_unique'),
    rateBp: p.integer(),
    months: p.integer(),
    state: p.text().$type<PartnerState>(),
    acceptedVersion: p.integer().nullable(),
    /** Business time, as are all times of this table. */
    acceptedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: 'partner_account_unique',
      properties: ['accountId'],
      where: { state: { $ne: 'ended' } },
    },
  ],
});
export type Partner = InferEntity<typeof PartnerEntity>;

/** The first click of a browser that went on to buy or chose to keep the link. The cookie has the token. */
export const ReferralTouchEntity = defineEntity({
  name: 'ReferralTouch',
  tableName: 'referral_touch',
  properties: {
    tokenHash: p.text().primary(),
    partnerId: p.uuid(),
    at: p.datetime(3),
    expiresAt: p.datetime(3).index('referral_touch_expires_index'),
  },
});

/** A keyed hash of one visitor on one day, so a second click is not counted. Deleted on the next day but one. */
export const ReferralClickEntity = defineEntity({
  name: 'ReferralClick',
  tableName: 'referral_click',
  properties: {
    hash: p.text().primary(),
    at: p.datetime(3).index('referral_click_at_index'),
  },
});

export const ReferralClickDayEntity = defineEntity({
  name: 'ReferralClickDay',
  tableName: 'referral_click_day',
  properties: {
    partnerId: p.uuid().primary(),
    day: p.date().primary(),
    clicks: p.integer(),
  },
});

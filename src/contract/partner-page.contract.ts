import { z } from 'zod';
import { PARTNER_STATES } from '../domain/referrals/partner.ts';
import { commissionSums, partnerMonth } from './operator/offers/partners.contract.ts';

export const keepReferralInput = z.object({ code: z.string().max(60) });
/** The code that reduces the price of a referred buyer; null: none. */
export const keepReferralAnswer = z.object({ code: z.string().nullable() });

export const acceptPartnerTermsInput = z.object({ version: z.number().int() });

/** A partner's own page. Names no buyer. Null: not a partner. */
export const partnerPageAnswer = z
  .object({
    link: z.string(),
    rateBp: z.number().int(),
    months: z.number().int(),
    holdDays: z.number().int(),
    state: z.enum(PARTNER_STATES),
    terms: z.object({
      version: z.number().int(),
      text: z.string(),
      acceptedVersion: z.number().int().nullable(),
    }),
    /** The discount code of the friends. */
    friendCode: z.string().nullable(),
    sums: z.array(commissionSums),
    /** Payments that earn nothing until the shop has looked at them. */
    checking: z.number().int(),
    perMonth: z.array(partnerMonth),
    payouts: z.array(
      z.object({
        at: z.string(),
        currency: z.string(),
        amountMinor: z.number().int(),
        way: z.enum(['credit', 'list']),
      }),
    ),
  })
  .nullable();
export type PartnerPage = NonNullable<z.infer<typeof partnerPageAnswer>>;

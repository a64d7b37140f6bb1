import { z } from 'zod';

/** Null: account linking is not configured. */
export const linkUrlAnswer = z.object({ url: z.string().nullable() });
export const finishLinkInput = z.object({
  code: z.string().min(1).max(500),
  state: z.string().min(1).max(2_000),
});

/** The token of a page that /link opened in Discord. */
export const memberLinkInput = z.object({ token: z.string().min(1).max(1_000) });
export const readMemberLinkAnswer = z.object({ username: z.string() });
/** `consentUrl`: the link continues on Discord's consent page. */
export const memberLinkAnswer = z.union([
  z.object({ consentUrl: z.string() }),
  z.object({ success: z.boolean(), message: z.string() }),
]);

export const unclearAnswer = z.object({
  identities: z.array(
    z.object({
      accountId: z.string(),
      email: z.string().nullable(),
      username: z.string(),
      reason: z.string(),
    }),
  ),
});
/** `memberId` null: none of the candidates; the subscriber is invited again. */
export const settleUnclearInput = z.object({
  accountId: z.uuid(),
  memberId: z
    .string()
    .regex(/^\d{17,20}$/)
    .nullable(),
});

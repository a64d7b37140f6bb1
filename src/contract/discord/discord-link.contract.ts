import { z } from 'zod';

/** Null: account linking is not configured. */
export const linkUrlAnswer = z.object({ url: z.string().nullable() });
export const finishLinkInput = z.object({
  code: z.string().min(1).max(500),
  state: z.string().min(1).max(2_000),
});

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

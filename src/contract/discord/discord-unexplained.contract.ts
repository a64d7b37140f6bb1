import { z } from 'zod';
import { MAX_TAKEN_AT_ONCE } from '../../domain/community/paid-role.ts';
import { isoDate } from '../wire-fields.ts';

const memberId = z.string().regex(/^\d{17,20}$/);

/** Members who hold a paid role that nothing on record explains, as of now. */
export const unexplainedHoldersAnswer = z.object({
  /** Number of members checked. */
  members: z.number().int(),
  /** Gaps in the check, as a sentence. Null when it covered every member. */
  note: z.string().nullable(),
  holders: z.array(
    z.object({
      memberId: z.string(),
      username: z.string(),
      displayName: z.string(),
      joinedAt: isoDate,
      /** The linked account, or null for a member without one. */
      accountId: z.uuid().nullable(),
      /** The address of that account. Null: there is none, or it was erased. */
      email: z.string().nullable(),
      /** Names of the unexplained paid roles. */
      roles: z.array(z.string()),
      /** When an operator last gave them a role in the console, if ever. */
      givenHereAt: isoDate.optional(),
    }),
  ),
});

export const takeRolesInput = z.object({
  memberIds: z.array(memberId).min(1).max(MAX_TAKEN_AT_ONCE),
  /** Their number, against a list that is not the one the operator confirmed. */
  typedCount: z.number().int(),
});
export const takeRolesAnswer = z.object({
  members: z.array(
    z.object({
      memberId: z.string(),
      taken: z.boolean(),
      /** not-a-stranger, or Discord's refusal. */
      reason: z.string().nullable(),
    }),
  ),
});

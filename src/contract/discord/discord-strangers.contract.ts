import { z } from 'zod';
import { isoDate } from '../wire-fields.ts';

const memberId = z.string().regex(/^\d{17,20}$/);

/** Members with a role that is paid for, and that nothing we know of explains, as the server stands now. */
export const roleStrangersAnswer = z.object({
  /** Everybody who was looked at. */
  members: z.number().int(),
  /** What the look could not cover, as a sentence; null when all members were checked. */
  note: z.string().nullable(),
  strangers: z.array(
    z.object({
      memberId: z.string(),
      username: z.string(),
      displayName: z.string(),
      joinedAt: isoDate,
      /** Theirs here; null for nobody of ours. */
      accountId: z.uuid().nullable(),
      /** The paid roles that are not explained, by name. */
      roles: z.array(z.string()),
    }),
  ),
});

export const takeRolesInput = z.object({
  memberIds: z.array(memberId).min(1).max(100),
  /** How many the operator typed. */
  typedCount: z.number().int(),
});
export const takeRolesAnswer = z.object({
  members: z.array(
    z.object({
      memberId: z.string(),
      taken: z.boolean(),
      /** Why not: not-a-stranger, or what Discord said. */
      reason: z.string().nullable(),
    }),
  ),
});

import { z } from 'zod';
import { EXIT_KINDS } from '../../../domain/exits/exit.ts';

/** Declarations by form that an operator must look at, oldest first. */
export const exitsToCheckAnswer = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(EXIT_KINDS),
    /** unmatched: the address pays for nothing. late: it has waited for more than an hour. */
    why: z.enum(['unmatched', 'late']),
    name: z.string(),
    email: z.string(),
    reference: z.string().nullable(),
    cause: z.string().nullable(),
    receivedAt: z.string(),
  }),
);
export type ExitToCheck = z.infer<typeof exitsToCheckAnswer>[number];

export const handleExitInput = z.object({ id: z.uuid() });

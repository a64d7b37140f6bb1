import { z } from 'zod';
import { EXIT_KINDS } from '../../../domain/exits/exit.ts';
import { EXIT_RESOLUTIONS } from '../../../domain/exits/resolution.ts';

/** Declarations by form that an operator must look at, oldest first. */
export const exitsToCheckAnswer = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(EXIT_KINDS),
    /** unmatched: the address pays for nothing. late: it has waited for more than an hour. */
    why: z.enum(['unmatched', 'late']),
    /** waiting: its mail must be sent first, so it cannot be retried. */
    state: z.enum(['unmatched', 'received', 'due', 'waiting']),
    name: z.string(),
    email: z.string(),
    reference: z.string().nullable(),
    cause: z.string().nullable(),
    receivedAt: z.string(),
  }),
);
export type ExitToCheck = z.infer<typeof exitsToCheckAnswer>[number];

export const handleExitInput = z.object({
  id: z.uuid(),
  resolution: z.enum(EXIT_RESOLUTIONS),
});

/** For a declaration to put back on its list, or to carry out again. */
export const exitInput = z.object({ id: z.uuid() });

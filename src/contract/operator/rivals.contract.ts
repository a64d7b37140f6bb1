import { z } from 'zod';
import { entitlementField, isoDate } from '../wire-fields.ts';

const rival = z.object({
  /** Username at Discord. */
  name: z.string(),
  isBot: z.boolean(),
  entitlement: entitlementField,
  /** People who are owed the role. */
  people: z.number().int(),
  lastAt: z.string(),
});
export type Rival = z.infer<typeof rival>;

const moveRivals = z.object({
  /** Null: not yet. */
  lookedAt: isoDate,
  /** Why Discord's audit log could not be read; null: it was. */
  blindBecause: z.string().nullable(),
  rivals: z.array(rival),
});
export type MoveRivals = z.infer<typeof moveRivals>;

export const moveRivalsAnswer = moveRivals.nullable();

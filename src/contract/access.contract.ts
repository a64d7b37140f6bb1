import { z } from 'zod';
import { ENTITLEMENTS } from '../domain/entitlement.ts';

/** 'Fix my access': what was mended just now, and what could not be. */
export const fixAccessAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  repaired: z.array(z.enum(ENTITLEMENTS)),
  open: z.array(z.enum(ENTITLEMENTS)),
});

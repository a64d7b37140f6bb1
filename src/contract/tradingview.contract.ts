import { z } from 'zod';

/** Accepts any text: the verb explains what is wrong with it. */
export const validateUsernameInput = z.object({ username: z.string().max(200) });
export const validateUsernameAnswer = z.object({ valid: z.boolean(), message: z.string() });
export type UsernameCheck = z.infer<typeof validateUsernameAnswer>;

export const setUsernameInput = z.object({ tradingViewUsername: z.string().max(200) });
export const setUsernameAnswer = z.object({
  accessGranted: z.boolean(),
  message: z.string().optional(),
});

import { z } from 'zod';

/** Discord's username rule since 2023. Strips a leading @ and surrounding spaces. */
export const usernameInput = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .regex(
        /^(?!.*\.\.)[a-z0-9_.]{2,32}$/,
        'Usernames are 2 to 32 of a-z, 0-9, _ and single dots.',
      ),
  );

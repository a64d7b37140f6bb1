import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_REFUSAL_TEXT,
  refusePassword,
} from '../../../src/domain/people/password-policy.ts';
import { AppError } from '../../errors/app-error.ts';
import type { GateCaller } from '../password/password-gate.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { WEAKNESS_TEXT } from './weakness-text.ts';

/** Reset and change apply the rule of /password-setup. */
export function refuseMalformedPassword(password: string): void {
  const refusal = refusePassword('setup', password);
  if (refusal !== null) {
    throw new AppError('auth.password-refused', 'invalid', PASSWORD_REFUSAL_TEXT[refusal]);
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new AppError('auth.password-refused', 'invalid', 'Password is too long');
  }
}

/**
 * Raises if a password is easy to guess. Sign-up does not call this: the documented rule decides
 * there.
 */
export async function refuseEasyPassword(
  passwords: Pick<PasswordHasher, 'weaknessOf'>,
  { password, email, caller }: { password: string; email: string; caller: GateCaller },
): Promise<void> {
  const weakness = await passwords.weaknessOf(password, [email], caller);
  if (weakness === null) return;
  throw new AppError('auth.password-common', 'invalid', WEAKNESS_TEXT[weakness]);
}

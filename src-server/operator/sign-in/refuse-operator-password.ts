import { PASSWORD_MAX_LENGTH } from '../../../src/domain/people/password-policy.ts';
import type { GateCaller } from '../../auth/password/password-gate.ts';
import type { PasswordHasher } from '../../auth/password/password-hasher.ts';
import { WEAKNESS_TEXT } from '../../auth/strength/weakness-text.ts';
import { AppError } from '../../errors/app-error.ts';

const MIN_LENGTH = 12;

interface OperatorPassword {
  password: string;
  username: string;
  caller?: GateCaller;
}

/** Requires length and strength rather than character classes, and refuses the name in it. */
export async function refuseOperatorPassword(
  passwords: Pick<PasswordHasher, 'weaknessOf'>,
  { password, username, caller }: OperatorPassword,
): Promise<void> {
  const form = refuseForm(password, username);
  if (form !== null) throw refused(form);
  const weakness = await passwords.weaknessOf(password, [username], caller);
  if (weakness !== null) throw refused(WEAKNESS_TEXT[weakness]);
}

function refuseForm(password: string, username: string): string | null {
  if (password.length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH) return 'Password is too long';
  const hasName = password.toLowerCase().includes(username.toLowerCase());
  return hasName ? WEAKNESS_TEXT['known-words'] : null;
}

function refused(message: string): AppError {
  return new AppError('admin.password-refused', 'invalid', message);
}

import { isCommonPassword } from '../../../src/domain/common-passwords.ts';
import { PASSWORD_MAX_LENGTH } from '../../../src/domain/password-policy.ts';
import { AppError } from '../../errors/app-error.ts';

const MIN_LENGTH = 12;

/** Long rather than mixed; never the name. */
export function refuseOperatorPassword(password: string, username: string): void {
  const words = wordsAgainst(password, username);
  if (words !== null) throw new AppError('admin.password-refused', 'invalid', words);
}

function wordsAgainst(password: string, username: string): string | null {
  if (password.length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters`;
  if (password.length > PASSWORD_MAX_LENGTH) return 'Password is too long';
  const easy =
    isCommonPassword(password) ||
    password.toLowerCase().includes(username.toLowerCase()) ||
    new Set(password).size < 5;
  return easy ? 'Password is too easy to guess. Please choose another.' : null;
}

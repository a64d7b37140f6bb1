export type PasswordPolicy = 'setup' | 'register';

type PasswordRefusal = 'too-short-setup' | 'too-short-register' | 'not-mixed';

/** Documented sentences, one per refusal. */
export const PASSWORD_REFUSAL_TEXT: Record<PasswordRefusal, string> = {
  'too-short-setup': 'Password must be at least 8 characters',
  'too-short-register': 'Password must be at least 6 characters long.',
  'not-mixed':
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
};

export const SETUP_MIN_LENGTH = 8;
export const REGISTER_MIN_LENGTH = 6;
/** Bounds the cost of hashing. */
export const PASSWORD_MAX_LENGTH = 200;

/** /password-setup requires eight mixed characters, /register six: each page keeps its documented rule. */
export function refusePassword(policy: PasswordPolicy, password: string): PasswordRefusal | null {
  if (policy === 'register') {
    return password.length < REGISTER_MIN_LENGTH ? 'too-short-register' : null;
  }
  if (password.length < SETUP_MIN_LENGTH) return 'too-short-setup';
  const mixed = /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password);
  return mixed ? null : 'not-mixed';
}

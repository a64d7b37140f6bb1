import { refusePassword } from '../../../src/domain/people/password-policy.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';

// A type alias, because an interface has no implicit index signature, which form fields require.
type NewPassword = { password: string; confirmPassword: string };

export const NO_PASSWORD: NewPassword = { password: '', confirmPassword: '' };

/** The rule of /password-setup, which resets and changes follow too. */
export function checkNewPassword({ password, confirmPassword }: NewPassword) {
  const refusal = refusePassword('setup', password);
  return {
    password: refusal === null ? null : COPY.refusals[refusal],
    confirmPassword: confirmPassword === password ? null : COPY.mismatch,
  };
}

import {
  PASSWORD_REFUSAL_TEXT,
  refusePassword,
} from '../../../src/domain/people/password-policy.ts';
import { PASSWORD_SETUP_COPY as COPY } from './copy.ts';

// A type, not an interface: the fields of a form are asked for by an index signature.
export type NewPassword = { password: string; confirmPassword: string };

export const NO_PASSWORD: NewPassword = { password: '', confirmPassword: '' };

/** The rule of /password-setup, which a reset and a change follow too. */
export function checkNewPassword({ password, confirmPassword }: NewPassword) {
  const refusal = refusePassword('setup', password);
  return {
    password: refusal === null ? null : PASSWORD_REFUSAL_TEXT[refusal],
    confirmPassword: confirmPassword === password ? null : COPY.mismatch,
  };
}

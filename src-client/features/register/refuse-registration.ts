import { refusePassword } from '../../../src/domain/people/password-policy.ts';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';

export type RegistrationFields = {
  email: string;
  password: string;
  confirmPassword: string;
};

/** The page's checks in documented order. Returns the first failure. */
export function refuseRegistration(fields: RegistrationFields, sessionId: string | undefined) {
  if (fields.email.trim() === '' || fields.password === '') return COPY.missingFields;
  if (fields.password !== fields.confirmPassword) return COPY.mismatch;
  if (refusePassword('register', fields.password) !== null) return COPY.tooShort;
  return sessionId === undefined ? COPY.noSession : null;
}

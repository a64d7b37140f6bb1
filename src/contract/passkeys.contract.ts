import { z } from 'zod';
import { passwordField, successAnswer } from './wire-fields.ts';

/** Bytes as base64url. An attestation with certificates takes a few thousand of them. */
const bytesField = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/);
const credentialField = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[A-Za-z0-9_-]+$/);

/** A browser's answer as @simplewebauthn/browser serializes it. Unknown fields are dropped. */
const credentialOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: credentialField,
    rawId: credentialField,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytesField, ...response }),
    clientExtensionResults: z.unknown().transform(() => ({})),
  });

const newPasskeyField = credentialOf({
  attestationObject: bytesField,
  transports: z.array(z.string().max(20)).max(10).optional(),
});
export type NewPasskey = z.infer<typeof newPasskeyField>;

export const assertionField = credentialOf({
  authenticatorData: bytesField,
  signature: bytesField,
  userHandle: bytesField.optional(),
});
export type Assertion = z.infer<typeof assertionField>;

/** Options for navigator.credentials.create and .get, in the format of @simplewebauthn/browser. */
const ceremonyAnswer = z.object({ options: z.record(z.string(), z.unknown()) });
export const beginPasskeyAnswer = ceremonyAnswer;
export const passkeySignInOptions = ceremonyAnswer;

const passkeyNameField = z.string().trim().min(1, 'Please give it a name').max(60);
export const beginPasskeyInput = z.object({ password: passwordField });
export const finishPasskeyInput = z.object({ name: passkeyNameField, passkey: newPasskeyField });
/** Operators pass the step-up confirmation; subscribers enter the password. */
export const removePasskeyInput = z.object({ passkeyId: z.uuid() });
export const removeOwnPasskeyInput = removePasskeyInput.extend({ password: passwordField });
export const passkeySignInInput = z.object({ assertion: assertionField });
/** `email`: owner of the passkey. */
export const passkeySignInAnswer = successAnswer.extend({ email: z.string().optional() });

const shownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  /** The passkey provider syncs it to the owner's other devices. */
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ShownPasskey = z.infer<typeof shownPasskey>;
export const passkeyListAnswer = z.object({ passkeys: z.array(shownPasskey) });

import { z } from 'zod';
import { OPERATOR_ROLES } from '../../domain/people/operator-rights.ts';
import { assertionField } from '../passkeys.contract.ts';
import { emailField, isoDate, passwordField, successAnswer } from '../wire-fields.ts';

/** Sent after a correct password: which second factors the operator may use. */
export const operatorSignInAnswer = successAnswer.extend({
  otpRequired: z.boolean().optional(),
  passkeyAccepted: z.boolean().optional(),
});

const operatorRoleField = z.enum(OPERATOR_ROLES);

export const operatorListAnswer = z.object({
  operators: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      role: operatorRoleField,
      /** Has an authenticator. */
      secondFactor: z.boolean(),
      passkeys: z.number().int(),
      /** Address for operator mail. */
      email: z.string().nullable(),
      recoveryCodesLeft: z.number().int(),
      isYou: z.boolean(),
      /** Configured in the environment: the password follows the settings, and the operator cannot be removed here. */
      fromEnvironment: z.boolean(),
      browsers: z.number().int(),
      createdAt: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({ username: z.string(), role: operatorRoleField, expiresAt: isoDate }),
  ),
});
export type OperatorList = z.infer<typeof operatorListAnswer>;

const operatorNameField = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._@-]{3,100}$/, 'Please use 3 to 100 letters, digits, dots and dashes');

export const operatorPasswordInput = z.object({ password: passwordField });
export const enrolmentAnswer = z.object({
  uri: z.string(),
  /** QR code as SVG, rendered on the server from the otpauth URL. */
  qrSvg: z.string(),
  secret: z.string(),
});
export const codeInput = z.object({ code: z.string().min(1).max(40) });
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });
export const removeFactorInput = operatorPasswordInput.extend({ code: z.string().min(1).max(40) });

/** Answer to "Confirm it is you". */
export const confirmIdentityInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: z.string().min(1).max(40) }),
  z.object({ kind: z.literal('passkey'), assertion: assertionField }),
  z.object({ kind: z.literal('password'), password: passwordField }),
]);
export type ConfirmIdentityInput = z.infer<typeof confirmIdentityInput>;
export const confirmationStateAnswer = z.object({
  /** Accepted proofs, any one of them: a second factor, or the password of an operator without one. */
  asks: z.array(z.enum(['code', 'passkey', 'password'])),
  /** True while the last confirmation is still valid. */
  confirmed: z.boolean(),
});
export type ConfirmationState = z.infer<typeof confirmationStateAnswer>;

export const inviteOperatorInput = operatorPasswordInput.extend({
  username: operatorNameField,
  role: operatorRoleField.default('read-only'),
});
/** Shown once. */
export const inviteOperatorAnswer = z.object({ link: z.string(), expiresAt: z.string() });
export const cancelInvitationInput = z.object({ username: z.string().max(100) });
export const removeOperatorInput = operatorPasswordInput.extend({ operatorId: z.uuid() });
export const setOperatorRoleInput = z.object({ operatorId: z.uuid(), role: operatorRoleField });
/** The signed-in operator. Pages show only what the role allows. */
export const meAnswer = z.object({
  username: z.string(),
  role: operatorRoleField,
  /** A second factor is required but not enrolled: every other call is refused until it is. */
  mustEnrol: z.boolean(),
  /** Base of this account's pages at Stripe. Null: it is simulated, or not this role's. */
  stripeDashboard: z.string().nullable(),
});
export const factorPolicyAnswer = z.object({
  required: z.boolean(),
  /** Operators with neither an authenticator nor a passkey. */
  without: z.array(z.object({ username: z.string(), role: operatorRoleField, isYou: z.boolean() })),
});
export type FactorPolicy = z.infer<typeof factorPolicyAnswer>;
export const setFactorPolicyInput = z.object({ required: z.boolean() });
export const readInvitationInput = z.object({ token: z.string().min(1).max(200) });
export const readInvitationAnswer = z.object({ username: z.string() });
export const acceptInvitationInput = z.object({
  token: z.string().min(1).max(200),
  password: passwordField,
});
export const acceptInvitationAnswer = z.object({ username: z.string() });
export const changeOperatorPasswordInput = z.object({
  currentPassword: passwordField,
  newPassword: passwordField,
});
export const operatorSessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isThisOne: z.boolean(),
      userAgent: z.string().nullable(),
      address: z.string().nullable(),
      signedInAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});
export type OperatorSessionList = z.infer<typeof operatorSessionsAnswer>;
export const sessionsOfOperatorInput = z.object({ operatorId: z.uuid() });
export const endOperatorSessionInput = z.object({ sessionId: z.uuid() });
/** Null: every session of that operator, except the caller's own. */
export const endSessionsOfOperatorInput = sessionsOfOperatorInput.extend({
  sessionId: z.uuid().nullable(),
});
/** Null: no operator mail. */
export const setOperatorEmailInput = operatorPasswordInput.extend({
  email: emailField.nullable(),
});
export const endOperatorSessionsAnswer = z.object({ ended: z.number().int() });

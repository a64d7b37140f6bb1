import { renderSVG } from 'uqr';
import type { OperatorList } from '../../src/contract/operators.contract.ts';

type Operator = OperatorList['operators'][number];

/** An operator without a second factor, with one browser. */
export function someOperator(username: string, changes: Partial<Operator> = {}): Operator {
  return {
    id: username,
    username,
    role: 'owner',
    secondFactor: false,
    recoveryCodesLeft: 0,
    isYou: false,
    fromEnvironment: false,
    browsers: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}

/** Two operators and somebody invited. */
export const OPERATORS: OperatorList = {
  operators: [
    someOperator('anna', { isYou: true, fromEnvironment: true }),
    someOperator('ben', { role: 'support', secondFactor: true, recoveryCodesLeft: 8, browsers: 2 }),
  ],
  invitations: [{ username: 'carl', role: 'support', expiresAt: '2026-11-21T09:00:00.000Z' }],
};

const SECRET = 'ABCDEFGHIJKLMNOP';
const KEY_URI = `otpauth://totp/Wickline:anna?secret=${SECRET}&issuer=Wickline`;

/** The key of a second factor, drawn as the server draws it. */
export const ENROLMENT = {
  uri: KEY_URI,
  secret: SECRET,
  qrSvg: renderSVG(KEY_URI, { border: 2 }),
};

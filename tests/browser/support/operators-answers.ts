import { renderSVG } from 'uqr';
import type {
  FactorPolicy,
  OperatorList,
  OperatorSessionList,
} from '../../../src/contract/operator/operators.contract.ts';

type Operator = OperatorList['operators'][number];

/** An operator without a second factor, with one browser. */
export function someOperator(username: string, changes: Partial<Operator> = {}): Operator {
  return {
    id: username,
    username,
    role: 'owner',
    secondFactor: false,
    passkeys: 0,
    email: null,
    recoveryCodesLeft: 0,
    isYou: false,
    fromEnvironment: false,
    browsers: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** Two operators and one invitation. */
export const OPERATORS: OperatorList = {
  operators: [
    someOperator('anna', { isYou: true, fromEnvironment: true, browsers: 3 }),
    someOperator('ben', { role: 'support', secondFactor: true, recoveryCodesLeft: 8, browsers: 2 }),
  ],
  // It is open for 20 hours more.
  invitations: [{ username: 'carl', role: 'support', expiresAt: minutesAgo(-1_200) }],
};

const SECRET = 'ABCDEFGHIJKLMNOP';
const KEY_URI = `otpauth://totp/Wickline:anna?secret=${SECRET}&issuer=Wickline`;

/** The key of a second factor, drawn as the server draws it. */
export const ENROLMENT = {
  uri: KEY_URI,
  secret: SECRET,
  qrSvg: renderSVG(KEY_URI, { border: 2 }),
};

/** This browser and two others. */
export const OPERATOR_SESSIONS: OperatorSessionList = {
  sessions: [
    {
      id: 'here',
      isThisOne: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
      address: '192.0.2.10',
      signedInAt: minutesAgo(125),
      lastSeenAt: minutesAgo(0),
    },
    {
      id: 'phone',
      isThisOne: false,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1',
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      signedInAt: minutesAgo(45),
      lastSeenAt: minutesAgo(12),
    },
    {
      id: 'older',
      isThisOne: false,
      userAgent: null,
      address: null,
      signedInAt: minutesAgo(300),
      lastSeenAt: minutesAgo(1),
    },
  ],
};

/** As OPERATORS says it: the reader has no second factor. */
export const ANNA_WITHOUT_FACTOR: FactorPolicy = {
  required: false,
  without: [{ username: 'anna', role: 'owner', isYou: true }],
};

/** A second factor is optional, and another operator has none. */
export const FACTOR_POLICY: FactorPolicy = {
  required: false,
  without: [{ username: 'ben', role: 'support', isYou: false }],
};

import type { OperatorList } from '../../src/contract/operators.contract.ts';

type Operator = OperatorList['operators'][number];

/** An operator without a second factor, with one browser. */
export function someOperator(username: string, changes: Partial<Operator> = {}): Operator {
  return {
    id: username,
    username,
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
    someOperator('ben', { secondFactor: true, recoveryCodesLeft: 8, browsers: 2 }),
  ],
  invitations: [{ username: 'carl', expiresAt: '2026-11-21T09:00:00.000Z' }],
};

/** The key of a second factor, with a picture of one square. */
export const ENROLMENT = {
  uri: 'otpauth://totp/x',
  secret: 'ABCDEFGHIJKLMNOP',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
};

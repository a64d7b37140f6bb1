import {
  pagesOf,
  someOperatorUser,
  USER_ID,
} from '../../tests/browser/support/operator-answers.ts';
import { pressMore } from '../../tests/browser/support/operator-stage.ts';
import {
  ERASURE_PREVIEW,
  IMPORT_ROWS,
  someImport,
  USER_PAGE,
} from '../../tests/browser/support/operator-user-answers.ts';
import {
  ANNA_WITHOUT_FACTOR,
  ENROLMENT,
  FACTOR_POLICY,
  OPERATOR_SESSIONS,
  OPERATORS,
  someOperator,
} from '../../tests/browser/support/operators-answers.ts';
import type { Scene } from './scene.ts';

/** The subscriptions are over, and the access went with them. */
const OVER: Parameters<typeof someOperatorUser>[0] = {
  plan: 'free',
  status: 'canceled',
  accessUntil: null,
  manualGrants: [],
  subscriptions: someOperatorUser()
    .subscriptions.slice(0, 1)
    .map((each) => ({
      ...each,
      stripeStatus: 'canceled',
      paidThrough: '2026-11-24T12:00:00.000Z',
      endedAt: '2026-11-24T12:00:00.000Z',
    })),
};
const { entitlements, ...why } = USER_PAGE['admin.why'];
/** `left` is still being revoked. */
const revokedBut = (left: string) => ({
  ...why,
  standing: { plan: 'free', status: 'canceled', accessUntil: null },
  entitlements: entitlements.map((each) => {
    const isLeft = each.entitlement.startsWith(left);
    return {
      ...each,
      wanted: null,
      attempts: [],
      grants: each.grants.map((grant) => ({
        ...grant,
        state: isLeft ? 'revoking' : 'revoked',
        held: isLeft,
        reason: null,
        expiresAt: null,
      })),
    };
  }),
});

const LIST = { 'admin.users': pagesOf(100_000) };
const FOUND = pagesOf(100)({})
  .users.filter(({ email, listedPlan }) => email.startsWith('jane') && listedPlan === 'premium')
  .slice(0, 3);
/** A filter changes the rows. The tiles count everyone. */
const listOf = (users: typeof FOUND) => ({
  ...pagesOf(100_000)({}),
  users,
  total: users.length,
  nextCursor: null,
});
/** Every part of the page says the same: anna has three browsers and no second factor. */
const OPERATORS_PAGE = {
  'admin.operators': OPERATORS,
  'admin.operatorSessions': OPERATOR_SESSIONS,
  'admin.factorPolicy': ANNA_WITHOUT_FACTOR,
  'admin.passkeys': { passkeys: [] },
};
const USER = `/admin/users/${USER_ID}`;

/** The operator's pages about users, with data and in every state. */
export const OPERATOR_SCENES: readonly Scene[] = [
  {
    name: 'admin-users',
    path: '/admin',
    operator: true,
    answers: LIST,
    act: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'admin-users-filtered',
    path: '/admin?q=jane&plan=premium&access=trouble',
    operator: true,
    answers: { 'admin.users': listOf(FOUND) },
    act: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'admin-users-none',
    path: '/admin?plan=premium',
    operator: true,
    answers: { 'admin.users': listOf([]) },
    act: (page) => page.getByText('No premium users found').waitFor(),
  },
  { name: 'admin-users-failed', path: '/admin', operator: true },
  {
    name: 'admin-user',
    path: USER,
    operator: true,
    answers: USER_PAGE,
    act: (page) => page.getByText('Won the trading contest').waitFor(),
  },
  {
    name: 'admin-user-on-hold',
    path: USER,
    operator: true,
    answers: {
      ...USER_PAGE,
      'admin.user': someOperatorUser({ ...OVER, blocked: true }),
      'admin.why': revokedBut('none'),
    },
    act: (page) => page.getByText('Revoked', { exact: true }).first().waitFor(),
  },
  {
    name: 'admin-user-give',
    path: USER,
    operator: true,
    answers: USER_PAGE,
    act: (page) => page.getByRole('button', { name: 'Grant manually' }).click(),
  },
  {
    name: 'admin-user-erase',
    path: USER,
    operator: true,
    answers: { ...USER_PAGE, 'admin.erasurePreview': ERASURE_PREVIEW },
    act: async (page) => {
      await pressMore(page, 'Erase');
      await page.getByRole('button', { name: 'Erase for good' }).waitFor();
    },
  },
  {
    name: 'admin-user-closing',
    path: USER,
    operator: true,
    answers: {
      ...USER_PAGE,
      'admin.why': revokedBut('indicator'),
      'admin.user': someOperatorUser({
        ...OVER,
        erasure: { state: 'closing', waitsFor: 'tradingview:unreachable' },
      }),
    },
  },
  {
    name: 'admin-import',
    path: '/admin?view=import',
    operator: true,
    answers: {
      'admin.imports': [
        someImport(),
        someImport({ id: 'b2', state: 'applying', fileName: 'first.csv', done: 411, invited: 60 }),
      ],
      'admin.importRows': IMPORT_ROWS,
    },
    act: (page) => page.getByText('twice@example.com').first().waitFor(),
  },
  {
    name: 'operators',
    path: '/admin/operators',
    operator: true,
    answers: OPERATORS_PAGE,
    act: (page) => page.getByText('carl').first().waitFor(),
  },
  {
    name: 'operators-authenticator',
    path: '/admin/operators',
    operator: true,
    answers: { ...OPERATORS_PAGE, 'admin.beginEnrolment': ENROLMENT },
    act: async (page) => {
      const begin = page.getByRole('button', { name: 'Set up an authenticator' });
      await begin.click();
      await page.getByLabel('Your password').first().fill('a long password');
      await begin.click();
      await page.getByText(ENROLMENT.secret).waitFor();
    },
  },
  {
    name: 'operators-sessions',
    path: '/admin/operators',
    operator: true,
    answers: {
      ...OPERATORS_PAGE,
      'admin.sessionsOfOperator': {
        sessions: OPERATOR_SESSIONS.sessions.filter(({ isThisOne }) => !isThisOne),
      },
    },
    act: (page) => page.getByRole('button', { name: 'Sessions of ben' }).click(),
  },
  {
    name: 'operators-require',
    path: '/admin/operators',
    operator: true,
    answers: {
      ...OPERATORS_PAGE,
      'admin.operators': {
        ...OPERATORS,
        operators: [
          someOperator('anna', {
            isYou: true,
            fromEnvironment: true,
            browsers: 3,
            secondFactor: true,
            recoveryCodesLeft: 10,
          }),
          someOperator('ben', { role: 'support', browsers: 2 }),
        ],
      },
      'admin.factorPolicy': FACTOR_POLICY,
    },
    act: (page) => page.getByRole('button', { name: 'Require it' }).click(),
  },
  {
    name: 'operators-must-enrol',
    path: '/admin/operators',
    operator: true,
    answers: {
      'admin.me': { username: 'anna', role: 'support', mustEnrol: true },
      'admin.operators': OPERATORS,
    },
    act: (page) => page.getByText('Set up a second factor to continue').waitFor(),
  },
  {
    name: 'operators-remove',
    path: '/admin/operators',
    operator: true,
    answers: { 'admin.operators': OPERATORS },
    act: (page) => page.getByRole('button', { name: 'Remove ben' }).click(),
  },
  { name: 'operators-away', path: '/admin/operators', operator: true },
  {
    name: 'operators-invitation',
    path: '/admin?invite=t1',
    answers: { 'admin.readInvitation': { username: 'dora' } },
    act: (page) => page.getByLabel('You will sign in as').waitFor(),
  },
];

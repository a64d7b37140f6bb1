import {
  pagesOf,
  someOperatorUser,
  USER_ID,
} from '../../tests/browser/support/operator-answers.ts';
import {
  ERASURE_PREVIEW,
  IMPORT_ROWS,
  someImport,
  USER_PAGE,
} from '../../tests/browser/support/operator-user-answers.ts';
import {
  ENROLMENT,
  FACTOR_POLICY,
  OPERATOR_SESSIONS,
  OPERATORS,
} from '../../tests/browser/support/operators-answers.ts';
import type { Scene } from './scene.ts';

const LIST = { 'admin.users': pagesOf(100_000) };
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
    answers: { 'admin.users': pagesOf(3) },
    act: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'admin-users-none',
    path: '/admin?plan=premium',
    operator: true,
    answers: { 'admin.users': pagesOf(0) },
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
    answers: { ...USER_PAGE, 'admin.user': someOperatorUser({ blocked: true }) },
    act: (page) => page.getByText('Won the trading contest').waitFor(),
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
      await page.getByRole('button', { name: 'Erase' }).click();
      await page.getByText('Kept, and why').waitFor();
    },
  },
  {
    name: 'admin-user-closing',
    path: USER,
    operator: true,
    answers: {
      ...USER_PAGE,
      'admin.user': someOperatorUser({
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
    answers: { 'admin.operators': OPERATORS, 'admin.operatorSessions': OPERATOR_SESSIONS },
    act: (page) => page.getByText('carl').first().waitFor(),
  },
  {
    name: 'operators-authenticator',
    path: '/admin/operators',
    operator: true,
    answers: { 'admin.operators': OPERATORS, 'admin.beginEnrolment': ENROLMENT },
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
    answers: { 'admin.operators': OPERATORS, 'admin.sessionsOfOperator': OPERATOR_SESSIONS },
    act: (page) => page.getByRole('button', { name: 'Sessions of ben' }).click(),
  },
  {
    name: 'operators-require',
    path: '/admin/operators',
    operator: true,
    answers: { 'admin.operators': OPERATORS, 'admin.factorPolicy': FACTOR_POLICY },
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

import type { Page } from 'playwright';
import { AUDIT, AUDIT_FRAME } from '../../tests/browser/support/audit-answers.ts';
import { CATALOGUE_ANSWERS, DEARER_BASIC } from '../../tests/browser/support/catalogue-answers.ts';
import { HOME, HOME_EMPTY } from '../../tests/browser/support/home/home-answers.ts';
import {
  ACCESS,
  ago,
  FAILED,
  JOBS,
  MANUAL_WORKLIST,
  ODD,
  PARKED,
  PROVIDERS,
  REPORT,
  STATISTICS,
  WORKLIST,
} from '../../tests/browser/support/operations-answers.ts';
import { pagesOf } from '../../tests/browser/support/operator-answers.ts';
import {
  MAPPING,
  PREVIEW,
  SET_UP,
  SET_UP_GUIDE,
} from '../../tests/browser/support/set-up/set-up-answers.ts';
import { SIGNALS_ANSWERS } from '../../tests/browser/support/signals/signals-answers.ts';
import {
  EXITS_TO_CHECK,
  PAID_SIGN_UPS,
  UNCLEAR,
  UNEXPLAINED_HOLDERS,
} from '../../tests/browser/support/waiting-people.ts';
import type { Scene } from './scene.ts';

const operator = true;
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const HOME_ANSWERS = {
  'admin.home': HOME,
  'admin.needs': HOME.needs.map(({ kind, count }) => ({ kind, count })),
};
const ACCESS_ANSWERS = {
  'admin.accessOverview': ACCESS,
  'admin.failedAccess': FAILED,
  'tradingview.worklist': { ...WORKLIST, items: [], connectedSince: ago(3_000) },
  'tradingview.scriptsReport': REPORT,
  'discord.unexplainedHolders': UNEXPLAINED_HOLDERS,
  'discord.unclear': UNCLEAR,
};
const JOB_ANSWERS = {
  'admin.providerStates': PROVIDERS,
  'admin.jobBoard': JOBS,
  'admin.exitsToCheck': EXITS_TO_CHECK,
  'admin.paidSignUps': PAID_SIGN_UPS,
  'admin.parkedEvents': PARKED,
  'admin.duplicateSubscriptions': [],
  'admin.oddSubscriptions': ODD,
  'admin.catalogueFaults': [],
};
const AUDIT_ANSWERS = { 'admin.auditFrame': AUDIT_FRAME, 'admin.auditEntries': AUDIT };
const SET_UP_ANSWERS = {
  'admin.setUpChecks': SET_UP,
  'admin.setUpGuide': SET_UP_GUIDE,
  'admin.roleMapping': MAPPING,
  'admin.previewMapping': PREVIEW,
};

/** The operator's pages about the system's health. */
export const OPERATIONS_SCENES: readonly Scene[] = [
  {
    name: 'home',
    path: '/admin/home',
    operator,
    answers: HOME_ANSWERS,
    act: (page) => page.getByRole('heading', { name: /^Needs you/ }).waitFor(),
  },
  {
    name: 'home-empty',
    path: '/admin/home',
    operator,
    answers: { 'admin.home': HOME_EMPTY },
    act: (page) => page.getByText('Nothing needs you right now.').waitFor(),
  },
  {
    name: 'access',
    path: '/admin/access',
    operator,
    answers: ACCESS_ANSWERS,
    act: async (page) => {
      await press('Check now')(page);
      await press('Scan members')(page);
    },
  },
  {
    name: 'access-take-roles',
    path: '/admin/access',
    operator,
    answers: ACCESS_ANSWERS,
    act: async (page) => {
      await press('Scan members')(page);
      await page.getByLabel('Choose ines_trades').check();
      await press('Remove the roles of 1…')(page);
    },
  },
  {
    name: 'access-settle',
    path: '/admin/access',
    operator,
    answers: ACCESS_ANSWERS,
    act: press('Identify'),
  },
  {
    name: 'access-manual',
    path: '/admin/access',
    operator,
    answers: { ...ACCESS_ANSWERS, 'tradingview.worklist': MANUAL_WORKLIST },
  },
  { name: 'access-away', path: '/admin/access', operator },
  { name: 'signals', path: '/admin/signals', operator, answers: SIGNALS_ANSWERS },
  {
    name: 'signals-first',
    path: '/admin/signals',
    operator,
    answers: { ...SIGNALS_ANSWERS, 'tradingview.signalSources': { sources: [] } },
  },
  {
    name: 'signals-source',
    path: '/admin/signals',
    operator,
    answers: SIGNALS_ANSWERS,
    act: press('Set up alert: Wavematrix 4h'),
  },
  { name: 'signals-send', path: '/admin/signals/send', operator, answers: SIGNALS_ANSWERS },
  { name: 'signals-routes', path: '/admin/signals/routes', operator, answers: SIGNALS_ANSWERS },
  {
    name: 'signals-route',
    path: '/admin/signals/routes',
    operator,
    answers: SIGNALS_ANSWERS,
    act: press('New route'),
  },
  { name: 'catalogue', path: '/admin/catalogue', operator, answers: CATALOGUE_ANSWERS },
  {
    name: 'catalogue-publish',
    path: '/admin/catalogue',
    operator,
    answers: DEARER_BASIC,
    act: press('Review and publish'),
  },
  { name: 'jobs', path: '/admin/jobs', operator, answers: JOB_ANSWERS },
  { name: 'jobs-event', path: '/admin/jobs', operator, answers: JOB_ANSWERS, act: press('Read') },
  { name: 'follow-up', path: '/admin/follow-up', operator, answers: JOB_ANSWERS },
  {
    name: 'follow-up-end',
    path: '/admin/follow-up',
    operator,
    answers: JOB_ANSWERS,
    act: press('End and refund elena@example.com'),
  },
  { name: 'audit', path: '/admin/audit', operator, answers: AUDIT_ANSWERS },
  {
    name: 'audit-entry',
    path: '/admin/audit',
    operator,
    answers: AUDIT_ANSWERS,
    act: press('Details'),
  },
  { name: 'setup', path: '/admin/setup', operator, answers: SET_UP_ANSWERS },
  {
    name: 'setup-preview',
    path: '/admin/setup?step=discord',
    operator,
    answers: SET_UP_ANSWERS,
    act: async (page) => {
      await page.getByLabel('Role for Basic, Standard, Premium').selectOption('Patron');
      await press('Preview 1 change')(page);
      await page.getByText('gain Patron').waitFor();
    },
  },
  {
    name: 'figures',
    path: '/admin',
    operator,
    answers: { 'admin.users': pagesOf(100_000), 'admin.statistics': STATISTICS },
    act: async (page) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole('img', { name: /^MRR/ }).waitFor();
    },
  },
];

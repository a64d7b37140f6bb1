import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { VERDICT } from '../support/audit-answers.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { ACCESS, STATISTICS } from '../support/operations-answers.ts';
import { pagesOf, someOperatorUser, USER_ID } from '../support/operator-answers.ts';
import { USER_PAGE } from '../support/operator-user-answers.ts';
import { someOperator } from '../support/operators-answers.ts';
import { SET_UP_GUIDE } from '../support/set-up/set-up-answers.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };

/** No user exists yet and nothing has happened. */
const EMPTY: Record<string, unknown> = {
  'admin.users': pagesOf(0),
  'admin.statistics': { ...STATISTICS, days: [] },
  'admin.imports': [],
  'admin.accessOverview': {
    lines: ACCESS.lines.map((line) => ({
      ...line,
      owed: 0,
      held: 0,
      matched: 0,
      oldestLook: null,
    })),
    timeToAccess: { p50: null, p95: null, grants: 0 },
    session: 'absent',
  },
  'admin.failedAccess': { failures: [], total: 0, nextCursor: null },
  'tradingview.worklist': {
    connectedSince: null,
    mode: 'automatic',
    scripts: [],
    items: [],
    csv: '',
  },
  'tradingview.scriptsReport': { findings: [], matched: 0, adopted: 0, incomplete: [] },
  'discord.unexplainedHolders': { members: 0, note: null, holders: [] },
  'discord.unclear': { identities: [] },
  'admin.providerStates': [],
  'admin.jobBoard': { queues: [], failures: [] },
  'admin.exitsToCheck': [],
  'admin.paidSignUps': [],
  'admin.parkedEvents': [],
  'admin.duplicateSubscriptions': [],
  'admin.oddSubscriptions': { foreign: [], unknownPrice: [], onHold: [] },
  'admin.catalogueFaults': [],
  'admin.auditFrame': { operators: [], actions: [], seal: null },
  'admin.auditEntries': { entries: [], nextCursor: null },
  'admin.auditVerdict': { ...VERDICT, days: 0, entries: 0, namesErased: 0, head: null },
  'admin.setUpChecks': { checks: [] },
  'admin.setUpGuide': SET_UP_GUIDE,
  'admin.roleMapping': { rows: [], roles: [], channels: [], revision: 'r0' },
  'admin.user': someOperatorUser({
    subscriptions: [],
    stripeCustomerId: null,
    discord: null,
    tradingView: null,
    manualGrants: [],
    sessions: [],
    mail: [],
    imported: false,
    blocked: true,
  }),
  'admin.why': { ...USER_PAGE['admin.why'], decidedBy: null, entitlements: [] },
  'admin.billingHistory': [],
  'tradingview.signalSources': { sources: [] },
  'admin.operators': {
    operators: [someOperator('anna', { isYou: true, fromEnvironment: true })],
    invitations: [],
  },
};

interface Place {
  path: string;
  /** The text of an empty page. */
  empty: string;
  /** The text of a page without answers. */
  failed: string;
  /** Buttons that load the content. */
  asks?: readonly string[];
}

const PLACES: readonly Place[] = [
  { path: '/admin', empty: 'No users found', failed: 'The users could not be loaded.' },
  {
    path: '/admin?view=import',
    empty: 'No imports yet.',
    failed: 'The imports could not be loaded.',
  },
  {
    path: '/admin/access',
    empty: 'No failed or blocked access.',
    failed: 'Could not load failures.',
    asks: ['Check now', 'Scan members'],
  },
  {
    path: '/admin/follow-up',
    empty: 'Everyone who paid has an account.',
    failed: 'Could not load the paid sign-ups.',
  },
  { path: '/admin/follow-up', empty: 'No open requests.', failed: 'Could not load the requests.' },
  { path: '/admin/jobs', empty: 'No failed jobs.', failed: 'Could not load the providers.' },
  {
    path: '/admin/audit',
    empty: 'No matching entries.',
    failed: 'Could not load the entries.',
    asks: ['Verify now'],
  },
  {
    path: '/admin/setup?step=discord',
    empty: 'Choose the Discord role or channel for each purpose.',
    failed: 'Could not load the mapping.',
  },
  {
    path: `/admin/users/${USER_ID}`,
    empty: 'No payments yet.',
    failed: 'This user could not be loaded.',
  },
  {
    path: '/admin/signals',
    empty: 'Connect your first source',
    failed: 'Could not load the sources.',
  },
  { path: '/admin/operators', empty: 'anna', failed: 'The operators could not be loaded.' },
];

async function walk(page: Page, state: 'empty' | 'failed'): Promise<string[]> {
  const found: string[] = [];
  for (const { path, asks = [], [state]: words } of PLACES) {
    await page.goto(client.stage().origin + path);
    await page.getByText(words, { exact: false }).first().waitFor();
    for (const name of asks) await page.getByRole('button', { name }).click();
    await expect
      .poll(() => page.getByText(/^(Loading|Reading|Scanning|Verifying)/).count())
      .toBe(0);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path })
      .toBe(1);
    const faults = await faultsInBothSchemes(page);
    found.push(...faults.map((fault) => `${path} ${state}, ${fault}`));
  }
  return found;
}

const answerAll = (answers: Record<string, unknown>) => {
  for (const [procedure, answer] of Object.entries(answers)) {
    client.stage().answer(procedure, answer);
  }
};

test('every operator page is clean without any data [screen-133]', async () => {
  answerAll(EMPTY);
  const page = await client.visit('/admin/audit', { tab });
  expect(await walk(page, 'empty')).toEqual([]);
});

test('every operator page without answers says so and is clean [screen-134]', async () => {
  client.allowConsoleError(/status of 503/);
  for (const procedure of Object.keys(EMPTY)) {
    client.stage().answer(procedure, () => {
      throw new Refusal(503, 'The service is restarting.');
    });
  }
  const page = await client.visit('/admin/audit', { tab });
  expect(await walk(page, 'failed')).toEqual([]);
});

test('keeps the last answer visible and clean while the server is down [screen-135]', async () => {
  client.allowConsoleError(/status of 503/);
  answerAll(ANSWERS);
  const page = await client.visit('/admin/access', { tab });
  await page.getByText('ana.0@example.com').waitFor();
  client.stage().answer('admin.accessOverview', () => {
    throw new Refusal(503, 'The service is restarting.');
  });
  await page.clock.runFor(16_000);
  await page.getByText('Showing the last answer.', { exact: false }).waitFor();
  await page.getByText('ana.0@example.com').waitFor();
  expect(await faultsInBothSchemes(page), 'stale').toEqual([]);
});

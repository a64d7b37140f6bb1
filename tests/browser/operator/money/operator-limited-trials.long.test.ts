import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { TrialRuleView } from '../../../../src/contract/operator/offers/trials.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import {
  codesAnswer,
  NO_ACCESS_CODES,
  NO_GIFTS,
  NO_LIFETIMES,
  TRIAL_RULES,
} from '../../support/money/offers-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitUser } = operatorPages(client);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('a trial with some indicators', () => {
  const rules = (changes: Partial<TrialRuleView> = {}) => ({
    rules: TRIAL_RULES.map((rule) => (rule.plan === 'premium' ? { ...rule, ...changes } : rule)),
  });
  async function open(answer = rules()): Promise<Page> {
    answerAll({
      'admin.discountCodes': codesAnswer([]),
      'admin.trialRules': answer,
      'admin.accessCodes': NO_ACCESS_CODES,
      'admin.gifts': NO_GIFTS,
      'admin.lifetimes': NO_LIFETIMES,
    });
    const page = await client.visit('/admin/offers', { ...SIGNED_IN, colorScheme: 'light' });
    await page.getByRole('heading', { name: 'Free trials' }).waitFor();
    return page;
  }
  const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: 'Asked at the start' });

  test('is made in the dialog, with the indicators of the plan to choose from', async () => {
    const page = await open();
    await button(page, 'Change the trial of Basic').click();
    await page.getByRole('dialog').getByLabel('Days').waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Indicators' }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Change the trial of Premium').click();
    const group = page.getByRole('group', { name: 'Indicators' });
    await group.getByText(/^Select none for all indicators\./).waitFor();
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(3);
    await group.getByRole('checkbox', { name: 'Main indicator' }).check();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    client.allowConsoleError(/400/);
    client.stage().answer('admin.setTrialRule', () => {
      throw new Refusal(400, '“Main indicator” is not an indicator of Premium.');
    });
    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .getByText(/is not an indicator of Premium/)
      .waitFor();
    answerAll({
      'admin.setTrialRule': { success: true },
      'admin.trialRules': rules({ indicators: ['indicator-main'] }),
    });
    await button(page, 'Save').click();
    await rowOf(page).getByText('Main indicator only').waitFor();
    const order = { plan: 'premium', days: 7, card: 'always', indicators: ['indicator-main'] };
    expect(heardInputs('admin.setTrialRule').at(-1)).toEqual(order);
  });

  test('is called not offered once its indicators have left the plan', async () => {
    const page = await open(rules({ indicators: ['former'], isEmptied: true }));
    await rowOf(page).getByText('Not offered: its indicators have left the plan.').waitFor();
    await button(page, 'Change the trial of Premium').click();
    const group = page.getByRole('group', { name: 'Indicators' });
    await expect.poll(() => group.getByRole('checkbox', { checked: true }).count()).toBe(0);
    // Empty would silently turn it into a trial of the whole plan.
    answerAll({ 'admin.setTrialRule': { success: true } });
    const before = heardInputs('admin.setTrialRule').length;
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('Tick the indicators that the trial gives').waitFor();
    expect(heardInputs('admin.setTrialRule')).toHaveLength(before);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    for (const box of await group.getByRole('checkbox').all()) await box.check();
    await button(page, 'Save').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(heardInputs('admin.setTrialRule').at(-1)).toMatchObject({
      indicators: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });

  test('is explained on the user’s page', async () => {
    const running = {
      plan: 'premium',
      state: 'running' as const,
      hasCard: true,
      isAllowed: false,
      indicators: ['indicator-main'],
      startedAt: '2026-11-20T09:00:00.000Z',
      endsAt: '2026-11-27T09:00:00.000Z',
      earlierAt: null,
    };
    const page = await visitUser({
      'admin.userTrials': { trials: [running], edges: [], isAllowed: false, isOffered: true },
    });
    await page
      .getByText('Includes Main indicator. The others come with the first payment.')
      .waitFor();
  });
});

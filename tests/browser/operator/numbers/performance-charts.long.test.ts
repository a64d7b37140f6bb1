import { expect, test } from 'vitest';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll } = operatorPages(client);

test('the axis of new and ended people has a sign below zero, and the block says when it was counted', async () => {
  client.allowConsoleError(/status of 404/);
  answerAll(ANSWERS);
  const page = await client.visit('/admin', SIGNED_IN);
  await page.getByRole('heading', { name: 'Users Management' }).waitFor();
  await page.getByRole('heading', { name: 'Performance' }).scrollIntoViewIfNeeded();
  const axis = page.getByRole('img', { name: /^New and ended/ }).locator('svg text');
  await axis.first().waitFor();
  const labels = (await axis.allTextContents()).filter((label) => /^[−\d]+$/.test(label));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => label.startsWith('−')).length).toBeGreaterThan(0);
  await page.getByText(/^As of .*6:57 PM/).waitFor();
});

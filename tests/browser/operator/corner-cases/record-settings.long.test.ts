import { expect, test } from 'vitest';
import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const [OLD, NEW] = ['112093847561029384', '112093847561029385'];

const RECORD: RecordView = {
  shownSince: '2026-11-20T09:00:00.000Z',
  anchorChannel: OLD,
  claims: 'documented',
  fixedAccuracy: '90.4%',
  rules: [{ version: 1, fromSeq: 1, maxOpenDays: 90 }],
  entries: 0,
  hidden: 0,
  firstAt: null,
  strategies: [],
  figures: {
    closed: 0,
    wins: 0,
    losses: 0,
    evens: 0,
    expired: 0,
    withdrawn: 0,
    withoutR: 0,
    open: 0,
    late: 0,
    rate: null,
    averageR: null,
    profitFactor: null,
    totalR: null,
    maxDrawdownR: null,
  },
  anchors: [],
};

async function visitRecord() {
  answerAll({
    ...ANSWERS,
    'admin.record': RECORD,
    'admin.changeRecord': { success: true },
    'discord.relayChannels': { channels: [{ id: NEW, name: 'anchors' }] },
  });
  return client.visit('/admin/record', SIGNED_IN);
}

test('the form of the anchors’ channel sends the channel alone', async () => {
  const page = await visitRecord();
  await page.getByLabel('Channel').selectOption({ label: '#anchors' });
  await page.locator('#anchors').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => heardInputs('admin.changeRecord')).toEqual([{ anchorChannel: NEW }]);
});

test('a record that is switched off sends that alone', async () => {
  const page = await visitRecord();
  await page.getByRole('button', { name: 'Switch off…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(() => heardInputs('admin.changeRecord')).toEqual([{ isShown: false }]);
});

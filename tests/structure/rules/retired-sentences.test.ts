import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['src', 'src-client', 'src-server', 'src-sandbox'];

/** Parts of sentences that read like a translation or were false, and were replaced. They must not come back. */
const RETIRED = [
  'Discord named',
  'TradingView named',
  'Name your account',
  'Your invitation comes with your name',
  'Comes as soon as you are in the server',
  'Open as soon as we know your name',
  'We go on by ourselves',
  'did not take your username',
  'We keep trying by ourselves',
  'Not everything is there yet',
  'Everything is as it should be',
  'As it stands on your TradingView profile',
  'Tell us where to reach you',
  'Pay for the edge you use',
  'what you paid for stays until the period ends',
  'Old zones leave by themselves',
  'in one look',
  'where size was traded',
  'a community that trades them by your side',
  'on the pages of our payment provider',
  'you are in the server at once',
  'Your present account keeps its roles',
  'Saving a new one signs you out everywhere else',
  'What concerns your account, your payments',
  'One file with everything that is kept about you',
  'accesses are taken back',
  'because the law asks for it',
  'Look into your mail',
  'Look into the spam folder',
  'The change is made when both were followed',
  'One press, and we know',
  'Your access waits until it is settled',
  'Our team has to let you back in',
  'Your access rests until it is paid',
  'Should it be over, ask for another',
  'Your dashboard shows what is yours',
  'Waits for person',
  'Oldest look',
  'Owed is what plans',
  'Time to access, half',
  'The business over time',
  'Numbers as a table',
  'Nothing was counted yet',
  'Access, and why',
  'Asked for by',
  'nothing asks for it',
  'Never paid for anything',
  'Signed in nowhere',
  'Nothing was done by hand here',
  'Given by hand',
  'empty: without end',
  'The provider is asked now',
  'Sell again…',
  'nothing is sold to them until you say so',
  'What is marked as done is believed',
  'Missing and wrong entries mend themselves',
  'that nobody can explain',
  'Which Discord account is whose',
  'Nobody has to be told apart',
  'Read the members',
  'subscribers go on',
  'Paid, and no account yet',
  'after that it is for you',
  'Coming again',
  'As this process sees them',
  'Every plan can be sold: Stripe',
  'is somebody’s only one',
  'a day is sealed a quarter of an hour',
  'Names then',
  'sandboxes may stand in',
  'is there, and yours',
  'and nobody gets it',
  'Nobody is told when something needs a person',
  'First it is only looked at',
  'it is ours to take back',
  'This makes the missing ones',
  'what will happen',
  'members will be changed',
  'Of your authenticator app',
  'signed in in',
  'Give it to nobody else',
  'leave this browser to nobody',
  'Why: View in',
  'Three pretended vendors',
  'Start the world over',
  'webhooks well',
  'Nothing is wrong with the world',
  'Bad days of the outside world',
  'They never become signals',
  'that arrive while it is paused are refused',
  'Alerts are refused until you resume it',
];

test('no screen, mail or message uses a retired sentence', () => {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path)) continue;
      const text = readFileSync(join(ROOT, folder, path), 'utf8');
      for (const part of RETIRED) if (text.includes(part)) found.push(`${folder}/${path}: ${part}`);
    }
  }
  expect(found).toEqual([]);
});

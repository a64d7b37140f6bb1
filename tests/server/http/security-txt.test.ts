import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { securityTxt } from '../../../src-server/http/routes/security-txt.ts';
import { personAt } from '../../support/http-person.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { SUPPORT_EMAIL: 'help@example.com' } });
});
afterAll(() => app.close());

const machineClock = movableClock(new Date('2026-11-20T12:34:56Z'));
const textFor = (contact: string | null) =>
  securityTxt({ publicUrl: 'https://seller.example', contact, machineClock });

it('serves /.well-known/security.txt with the support address as the contact', async () => {
  const answer = await personAt(app.url).get('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(answer.text).toContain('Contact: mailto:help@example.com\n');
  expect(answer.text).toContain(`Canonical: ${app.url}/.well-known/security.txt\n`);
});

it('security.txt names the contact, an expiry within a year, the language and its own address', () => {
  expect(textFor('security@seller.example')).toBe(
    'Contact: mailto:security@seller.example\nExpires: 2027-05-19T00:00:00.000Z\n' +
      'Preferred-Languages: en\nCanonical: https://seller.example/.well-known/security.txt\n',
  );
});

it.each([
  ['https://seller.example/report', 'https://seller.example/report'],
  ['mailto:a@seller.example', 'mailto:a@seller.example'],
  [null, 'https://seller.example/'],
])('security.txt shows the contact %s as %s', (contact, shown) => {
  expect(textFor(contact)).toContain(`Contact: ${shown}\n`);
});

import { afterEach, expect, test } from 'vitest';
import { smtpTransport } from '../../../src-server/mail/mail-transport.ts';
import { type MailServer, mailServer } from '../../support/mail-server.ts';

let server: MailServer | undefined;
afterEach(() => server?.close());

test('a mail goes out by SMTP, with an id of its own that a repetition keeps', async () => {
  server = mailServer();
  await server.open();
  const { told, url } = server;
  const transport = smtpTransport({ url, from: 'shop@example.com' });
  expect(await transport.check()).toBe(true);
  await transport.send({
    messageKey: 'key-1',
    to: 'buyer@example.com',
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
    at: new Date('2026-01-02T03:04:05Z'),
  });
  expect(told.join('\n')).toMatch(/RCPT TO:<buyer@example\.com>/);
  expect(told).toContain('Message-ID: <key-1@example.com>');
  expect(told).toContain('Subject: Welcome');
});

test('a mail server that is away is told of, and throws nothing but at whoever sends', async () => {
  const transport = smtpTransport({ url: 'smtp://127.0.0.1:9', from: 'shop@example.com' });
  expect(await transport.check()).toBe(false);
});

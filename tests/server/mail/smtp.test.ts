import { afterEach, expect, test } from 'vitest';
import { smtpTransport } from '../../../src-server/mail/mail-transport.ts';
import { type MailServer, mailServer } from '../../support/mail-server.ts';

let server: MailServer | undefined;
afterEach(() => server?.close());

test('a mail goes out by SMTP with an id that a retry keeps', async () => {
  server = mailServer();
  await server.open();
  const { received, url } = server;
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
  expect(received.join('\n')).toMatch(/RCPT TO:<buyer@example\.com>/);
  expect(received).toContain('Message-ID: <key-1@example.com>');
  expect(received).toContain('Subject: Welcome');
});

test('reports a mail server that is down, and throws only when sending', async () => {
  const transport = smtpTransport({ url: 'smtp://127.0.0.1:9', from: 'shop@example.com' });
  expect(await transport.check()).toBe(false);
});

// Also this machine, but not under a loopback name.
const elsewhere = (url: string) => url.replace('127.0.0.1', 'name:smtp-secret@0.0.0.0');

test.each(['', '?requireTLS=false', '?ignoreTLS=true'])(
  'sends neither name nor mail in clear text to another machine%s',
  async (query) => {
    server = mailServer();
    await server.open();
    const { received, url } = server;
    const transport = smtpTransport({ url: elsewhere(url) + query, from: 'shop@example.com' });
    const message = { subject: 'Reset', text: 'The link', html: '<p>The link</p>' };
    const mail = { ...message, messageKey: 'key-2', to: 'buyer@example.com', at: new Date(0) };
    await expect(transport.send(mail)).rejects.toThrow();
    expect(received).toContain('STARTTLS');
    expect(received.join('\n')).not.toMatch(/AUTH|MAIL FROM|The link/);
  },
);

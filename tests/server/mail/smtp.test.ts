import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { smtpTransport } from '../../../src-server/mail/mail-transport.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** As much of a mail server as takes a mail; answers with what it was told. */
async function startMailServer(told: string[]): Promise<string> {
  server = createServer((socket) => {
    let inMail = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        told.push(line);
        if (inMail && line !== '.') continue;
        inMail = /^DATA$/i.test(line);
        socket.write(
          inMail ? '354 go on\r\n' : /^QUIT$/i.test(line) ? '221 bye\r\n' : '250 ok\r\n',
        );
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('a mail goes out by SMTP, with an id of its own that a repetition keeps', async () => {
  const told: string[] = [];
  const transport = smtpTransport({ url: await startMailServer(told), from: 'shop@example.com' });
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

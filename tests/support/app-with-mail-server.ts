import { findFreePort } from '../../src-server/process/free-port.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** An app whose mail server is down until the test opens it. */
export async function startAppWithMailServer(): Promise<{ app: TestApp; server: MailServer }> {
  const server = mailServer(await findFreePort());
  const app = await createTestApp({
    environment: { SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' },
  });
  return { app, server };
}

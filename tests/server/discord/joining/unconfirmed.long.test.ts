import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAppWithMailServer } from '../../../support/app-with-mail-server.ts';
import type { MailServer } from '../../../support/mail-server.ts';
import { subscribe } from '../../../support/subscribers.ts';
import type { TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  ({ app, server: mail } = await startAppWithMailServer());
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const CONFIRM = {
  success: false,
  message: expect.stringMatching(/^Please confirm your email address first/),
};

test('where mail is sent, a free account may join after it confirmed its address', async () => {
  const person = await subscribe(app, 'free');
  const name = () => person.post('/api/discord-username', { discordUsername: 'free_fritz' });
  expect((await name()).json).toEqual(CONFIRM);
  await app.app.parts.orm.em
    .fork()
    .execute('update account set email_confirmed_at = now() where id = ?', [person.userId]);
  expect((await name()).json).toMatchObject({ success: true });
});

test('a subscriber who paid joins at once, without a confirmed address', async () => {
  const payer = await subscribe(app, 'basic');
  const named = await payer.post('/api/discord-username', { discordUsername: 'payer_paula' });
  expect(named.json).toMatchObject({ success: true });
});

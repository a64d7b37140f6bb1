import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetSignIns } from '../../../../src-server/auth/session/forget-sign-ins.ts';
import { forgetSignUps } from '../../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { startAppWithMailServer } from '../../../support/app-with-mail-server.ts';
import { personAt } from '../../../support/http-person.ts';
import type { MailServer } from '../../../support/mail-server.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  ({ app, server } = await startAppWithMailServer());
});
afterEach(() => server.close());
afterAll(() => app.close());

interface Mail {
  to: string;
  sent: string | null;
  error: string | null;
  link: string | null;
}

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const mails = (person: Subscriber, template: string) =>
  rows<Mail>(
    `select to_address as to, sent_at as sent, last_error as error, "values"->>'link' as link
       from outgoing_mail where user_id = ? and template = ? order by id`,
    [person.userId, template],
  );
const wait = (person: Subscriber, template: string) =>
  until('the letter waits', async () => (await mails(person, template)).some(({ error }) => error));
const tokenOf = ({ link }: Mail): string => new URL(link ?? '').searchParams.get('token') ?? '';

const hurry = () =>
  rows(
    `update job.job set start_after = now() where name = 'send-mail' and state in ('retry', 'created')`,
  );

/** Restores the mail server after the given time for every link and change. */
async function returnAfter(hours: number): Promise<void> {
  await age(hours);
  await forgetSignUps(app.app.parts.auth);
  await forgetSignIns(app.app.parts.auth);
  await server.open();
  await hurry();
}

/** Backdates what a link's lifetime is counted from. */
async function age(hours: number): Promise<void> {
  for (const table of ['mailed_link', 'email_change']) {
    await rows(
      `update ${table} set created_at = created_at - ?::interval, expires_at = expires_at - ?::interval`,
      [`${hours} hours`, `${hours} hours`],
    );
  }
}

const askForReset = async (person: Subscriber) => {
  await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email: person.email });
  await wait(person, 'reset-password');
  const [mail] = await mails(person, 'reset-password');
  return tokenOf(mail as Mail);
};
const resetBy = (token: string) =>
  personAt(app.url).post('/trpc/auth.resetPassword', { token, password: 'Brand-New-Kettle-9' });
const follow = (token: string) => personAt(app.url).post('/trpc/auth.confirmEmail', { token });

describe('a link whose mail waited for the mail server', () => {
  it('a password link whose mail waited is valid from its sending, for the stated time only [auth-12]', async () => {
    const person = await subscribe(app, 'free');
    const token = await askForReset(person);
    await returnAfter(8);
    await until('it is sent', async () => (await mails(person, 'reset-password'))[0]?.sent != null);
    const [life] = await rows<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes
         from mailed_link where user_id = ? and purpose = 'reset-password'`,
      [person.userId],
    );
    expect(life?.minutes).toBeGreaterThan(28);
    expect(life?.minutes).toBeLessThanOrEqual(30);
    expect((await resetBy(token)).status).toBe(200);
  });

  it('a link that waits past its time is invalid, however often sending is retried [auth-13]', async () => {
    const person = await subscribe(app, 'free');
    const token = await askForReset(person);
    const tries = async () => {
      const [read] = await rows<{ begun: number; state: string }>(
        `select retry_count as begun, state::text as state from job.job where name = 'send-mail'
           and data->>'mailId' = (select id::text from outgoing_mail where user_id = ? and template = 'reset-password')`,
        [person.userId],
      );
      return read ?? { begun: 0, state: 'none' };
    };
    await age(1);
    const { begun } = await tries();
    await hurry();
    await until('it was tried once more', async () => {
      const now = await tries();
      return now.begun > begun && now.state === 'retry';
    });
    expect((await resetBy(token)).status).toBe(412);
  });

  it('revoked in the meantime stays revoked: the mail is dropped, which is recorded [auth-14]', async () => {
    const person = await subscribe(app, 'free');
    const token = await askForReset(person);
    const change = { currentPassword: PASSWORD, newPassword: 'Other-New-9' };
    expect((await person.post('/trpc/auth.changePassword', change)).status).toBe(200);
    await returnAfter(8);
    await until('it is given up, or sent', async () => {
      const [mail] = await mails(person, 'reset-password');
      return mail?.error === 'link-over' || mail?.sent != null;
    });
    expect(await mails(person, 'reset-password')).toMatchObject([
      { sent: null, error: 'link-over', link: null },
    ]);
    expect((await resetBy(token)).status).toBe(412);
    expect(server.received.join('\n')).not.toContain(token);
  });

  it('changes an address although both mails waited for more than a day [auth-15]', async () => {
    const person = await subscribe(app, 'free');
    const newEmail = `new-${person.email}`;
    await person.post('/trpc/auth.requestEmailChange', { newEmail, password: PASSWORD });
    await wait(person, 'change-email-old');
    await wait(person, 'change-email-new');
    const both = [
      ...(await mails(person, 'change-email-old')),
      ...(await mails(person, 'change-email-new')),
    ].map(tokenOf);
    await returnAfter(30);
    await until('both are sent', async () => {
      const sent = await rows(
        `select 1 from outgoing_mail where user_id = ? and template like 'change-email-%' and sent_at is not null`,
        [person.userId],
      );
      return sent.length === 2;
    });
    for (const token of both) expect((await follow(token)).status).toBe(200);
    const account = await rows('select email from account where id = ?', [person.userId]);
    expect(account).toEqual([{ email: newEmail }]);
  });
});

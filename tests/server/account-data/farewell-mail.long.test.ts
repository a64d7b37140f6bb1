import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusedSince } from '../../../src/domain/mail-ending.ts';
import { finishErasure } from '../../../src-server/account-data/erase-account.job.ts';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { startAppWithMailServer } from '../../support/app-with-mail-server.ts';
import type { MailServer } from '../../support/mail-server.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import type { TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  ({ app, server } = await startAppWithMailServer());
});
afterEach(() => server.close());
afterAll(() => app.close());

const data = () => app.app.parts.accountData;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const hurry = () =>
  rows(`update job.job set start_after = now() where state in ('retry', 'created')`);

/** An erasure that waits only for its mail, because the mail server is down. */
async function closing(): Promise<Subscriber> {
  const person = await subscribe(app, 'basic');
  const { userId: accountId, email } = person;
  const actor = { kind: 'subscriber', id: accountId } as const;
  await eraseAccount(data(), actor, { accountId, confirmation: email });
  await until('it waits for the letter', async () => {
    const { state, waitsFor } = await erasureOf(data(), accountId);
    return state === 'erased' || waitsFor === 'mail:account-closing';
  });
  return person;
}

/**
 * Returns the time of the first refusal stored with the mail. The app's clock follows the sandbox and may step back a
 * little.
 */
async function untilRefused(email: string): Promise<Date> {
  let since: Date | null = null;
  await until('it is refused', async () => {
    const [mail] = await rows<{ error: string | null }>(
      `select last_error as error from outgoing_mail
         where to_address = ? and template = 'account-closing'`,
      [email],
    );
    since = refusedSince(mail?.error);
    return since !== null;
  });
  return since ?? expect.unreachable();
}

describe('the mail about an erasure', () => {
  it('the mail about an erasure is sent before its address is deleted [account-data-7]', async () => {
    const { userId, email } = await closing();
    expect((await erasureOf(data(), userId)).state).toBe('closing');
    await server.open();
    await hurry();
    await until('the letter is sent', () => server.received.includes(`RCPT TO:<${email}>`));
    await until('the account is erased', async () => {
      await hurry();
      return (await erasureOf(data(), userId)).state === 'erased';
    });
    expect(server.received).toContain('Subject: Your account is being deleted');
    expect(await namedAnywhere(rows, [email])).toEqual([]);
  });

  it('delays the erasure by two weeks at most [account-data-8]', async () => {
    const { userId: accountId, email } = await closing();
    const clock = movableClock(new Date(Date.now() + 13 * DAY_MS));
    const job = { ...data(), clock };
    // The providers are done, so they are not called again.
    for (const provider of ['stripe', 'discord']) {
      await app.control('POST', '/faults', { provider, kind: 'status', status: 503 });
    }
    await expect(finishErasure(job, { accountId })).rejects.toThrow('mail:account-closing');
    await app.control('DELETE', '/faults');
    clock.advance(2 * DAY_MS);
    await finishErasure(job, { accountId });
    expect((await erasureOf(data(), accountId)).state).toBe('erased');
    expect(await namedAnywhere(rows, [email])).toEqual([]);
  });

  it('the mail about an erasure is retried for a day when its address is refused [account-data-9]', async () => {
    const { userId: accountId, email } = await closing();
    server.refused.add(email);
    await server.open();
    await hurry();
    const since = await untilRefused(email);
    const clock = movableClock(new Date(since.getTime() + DAY_MS - 1));
    const job = { ...data(), clock };
    await expect(finishErasure(job, { accountId })).rejects.toThrow('mail:account-closing');
    clock.advance(1);
    await finishErasure(job, { accountId });
    expect(await namedAnywhere(rows, [email])).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailLinks } from '../../../src-server/auth/mailed-link/mail-links.ts';
import { movableClock } from '../../../src-server/clock/clock.ts';
import { gaugeForAll } from '../../../src-server/composition/monitoring/gauges.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { deliverMail } from '../../../src-server/mail/deliver-mail.ts';
import { queueMail } from '../../../src-server/mail/outbox.ts';
import { resumeMail } from '../../../src-server/mail/resume-mail.ts';
import { sendMailJob } from '../../../src-server/mail/send-mail.job.ts';
import { startAppWithMailServer } from '../../support/app-with-mail-server.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import type { MailServer } from '../../support/mail-server.ts';
import type { TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let server: MailServer;
let to: string;
let mailId: string;
beforeAll(async () => {
  ({ app, server } = await startAppWithMailServer());
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const job = `from job.job where name = 'send-mail' and data->>'mailId' = ?`;
const stateOf = async () =>
  (await rows<{ state: string }>(`select state::text as state ${job}`, [mailId]))[0]?.state;
/** Makes pending retries due now. */
const hurry = () =>
  rows(
    `update job.job set start_after = now() where name = 'send-mail' and state in ('retry', 'created')
       and data->>'mailId' = ?`,
    [mailId],
  );
const mail = async () => {
  const read = await rows<{ sent: string | null; error: string | null }>(
    'select sent_at as sent, last_error as error from outgoing_mail where id = ?',
    [mailId],
  );
  return read[0];
};
const arrived = () => server.received.filter((line) => line === `RCPT TO:<${to}>`).length;
const wasTried = () =>
  until(
    'it was tried in vain',
    async () => (await stateOf()) === 'retry' && !!(await mail())?.error,
  );

const queue = (address: string) => {
  const { orm, jobs, clock } = app.app.parts;
  const template = 'email-changed';
  const order = { dedupeKey: address, userId: null, to: address, template, values: {} } as const;
  return transact(orm, (em) => queueMail(em, { jobs, clock }, order));
};

/** A mail sent while the mail server is down. */
beforeEach(async () => {
  await server.close();
  to = `${newId()}@example.com`;
  await queue(to);
  const [row] = await rows<{ id: string }>('select id from outgoing_mail where dedupe_key = ?', [
    to,
  ]);
  mailId = row?.id ?? '';
  await wasTried();
});

describe('a pending mail', () => {
  it('a pending mail waits for the mail server, however often it was tried [mail-8]', async () => {
    await rows(
      `update job.job set retry_count = 500, start_after = now()
         where name = 'send-mail' and data->>'mailId' = ?`,
      [mailId],
    );
    await until('it was tried once more', async () => {
      const [tried] = await rows<{ n: number }>(`select retry_count as n ${job}`, [mailId]);
      return (tried?.n ?? 0) > 500 && (await stateOf()) !== 'active';
    });
    expect(await stateOf()).toBe('retry');
    await server.open();
    await hurry();
    await until('it is sent', async () => (await mail())?.sent != null);
    expect(arrived()).toBe(1);
  });

  it('a pending mail whose job was lost or failed is resumed once by the next check [mail-9]', async () => {
    await resumeMail(app.app.parts);
    expect(await rows(`select 1 ${job}`, [mailId])).toHaveLength(1);
    await rows(`delete ${job}`, [mailId]);
    await Promise.all([resumeMail(app.app.parts), resumeMail(app.app.parts)]);
    expect(await rows(`select 1 ${job}`, [mailId])).toHaveLength(1);
    await until('it was tried', async () => (await stateOf()) === 'retry');
    await rows(`update job.job set state = 'failed' where data->>'mailId' = ?`, [mailId]);
    await server.open();
    await resumeMail(app.app.parts);
    await until('it is sent', async () => (await mail())?.sent != null);
    await resumeMail(app.app.parts);
    expect(await rows(`select 1 ${job} and state in ('created', 'retry')`, [mailId])).toEqual([]);
    expect(arrived()).toBe(1);
  });

  it('a pending mail is not resumed twice by overlapping checks', async () => {
    const { orm, jobs } = app.app.parts;
    await rows(`delete ${job}`, [mailId]);
    const first = orm.em.fork();
    await first.begin();
    await first.execute('select 1 from outgoing_mail where id = ? for update', [mailId]);
    const second = resumeMail(app.app.parts);
    await untilLocked(rows, { text: 'outgoing_mail' });
    await jobs.enqueue(first, sendMailJob, { mailId }, 'later');
    await first.commit();
    await second;
    expect(await rows(`select 1 ${job}`, [mailId])).toHaveLength(1);
  });

  it('a pending mail with a refused address is retried hours later, and given up after three days in which others were accepted [mail-10]', async () => {
    server.refused.add(to);
    await server.open();
    await hurry();
    await until('it was refused', async () => (await stateOf()) === 'completed');
    const noted = (await mail())?.error;
    expect(noted).toMatch(/^refused since \d{4}-/);
    const { parts } = app.app;
    // Nothing is sent before four hours have passed.
    await resumeMail(parts);
    expect(await rows(`select 1 ${job}`, [mailId])).toHaveLength(1);
    await rows(
      `update job.job set completed_on = now() - interval '5 hours' where data->>'mailId' = ?`,
      [mailId],
    );
    await resumeMail(parts);
    await until('it was tried again', async () => {
      const read = await rows<{ state: string }>(`select state::text as state ${job}`, [mailId]);
      return read.length === 2 && read.every(({ state }) => state === 'completed');
    });
    const clock = movableClock(app.app.parts.clock.now());
    const deps = {
      ...parts,
      clock,
      transport: parts.mail,
      brandName: 'Shop',
      links: createMailLinks(parts.auth),
    };
    const tryAfter = async (days: number) => {
      clock.advance(days * DAY_MS);
      await deliverMail(deps, mailId);
      return mail();
    };
    await rows(`update outgoing_mail set sent_at = '2020-01-01' where sent_at is not null`);
    // The mail server may refuse every recipient.
    expect(await tryAfter(4)).toEqual({ sent: null, error: noted });
    await server.close();
    await expect(deliverMail(deps, mailId)).rejects.toThrow();
    expect(await mail()).toEqual({ sent: null, error: noted });
    await server.open();
    await queue(`${newId()}@example.com`);
    await until('another one is taken', async () => {
      const taken = await rows(
        "select 1 from outgoing_mail where sent_at > now() - interval '1 d'",
      );
      return taken.length > 0;
    });
    expect(await tryAfter(0)).toEqual({ sent: null, error: 'refused' });
    await rows(`delete ${job}`, [mailId]);
    await resumeMail(parts);
    expect(await rows(`select 1 ${job}`, [mailId])).toEqual([]);
  });

  it('a pending mail whose content is refused counts as refused too, at once [mail-11]', async () => {
    server.refusesMail = true;
    await server.open();
    await hurry();
    await until('it was refused', async () => (await stateOf()) === 'completed');
    server.refusesMail = false;
    expect((await mail())?.error).toMatch(/^refused since \d{4}-/);
    const { parts } = app.app;
    await until('the refused mail is counted', async () => {
      await gaugeForAll(parts);
      const measured = await parts.metrics.registry.metrics();
      const counted = /wickline_backlog\{what="letters refused"\} (\d+)/.exec(measured)?.[1];
      return Number(counted) > 0;
    });
  });

  it('refused for the first time after two weeks still has its three days [mail-12]', async () => {
    server.refused.add(to);
    await server.open();
    await rows(`update outgoing_mail set created_at = now() - interval '15 days' where id = ?`, [
      mailId,
    ]);
    await hurry();
    await until('it was refused', async () => (await stateOf()) === 'completed');
    await rows(`delete ${job}`, [mailId]);
    const { parts } = app.app;
    const later = (days: number) => new Date(parts.clock.now().getTime() + days * DAY_MS);
    await resumeMail({ ...parts, clock: movableClock(later(13)) });
    expect(await rows(`select 1 ${job}`, [mailId])).toHaveLength(1);
    await until('it was refused again', async () => (await stateOf()) === 'completed');
    await rows(`delete ${job}`, [mailId]);
    await resumeMail({ ...parts, clock: movableClock(later(15)) });
    expect((await mail())?.error).toBe('too-late');
  });

  it('unsent for two weeks is given up and never goes out late [mail-13]', async () => {
    await rows(`update outgoing_mail set created_at = now() - interval '15 days' where id = ?`, [
      mailId,
    ]);
    const { parts } = app.app;
    await resumeMail(parts);
    expect((await mail())?.error).not.toBe('too-late');
    await rows(`delete ${job}`, [mailId]);
    await resumeMail(parts);
    expect(await mail()).toEqual({ sent: null, error: 'too-late' });
    expect(await rows(`select 1 ${job}`, [mailId])).toEqual([]);
  });
});

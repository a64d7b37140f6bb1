import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { createListener } from '../../../src-server/database/notifications.ts';
import { createPublishedTexts } from '../../../src-server/texts/published-texts.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { operatorOfRole } from '../../support/operator-of-role.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { eventually } from '../../support/until.ts';

const KEY = 'sign-in.title';
const MAIL_ACTION = 'mail.continue-sign-up.action';

let client: string;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  const shell =
    '<script type="application/json">__PUBLIC_SETTINGS__</script><h1>⟦sign-in.title⟧</h1>';
  writeFileSync(join(client, 'index.html'), shell);
  writeFileSync(join(client, 'landing.html'), '<html lang="en"><p>⟦sign-in.title⟧</p>');
  app = await createTestApp({ clientDirectory: client });
  owner = personAt(app.url);
  await owner.post('/api/admin-login', OPERATOR);
});
afterEach(async () => {
  await sql('delete from text_override');
  await app.app.parts.texts.load();
});
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

const sql = <T>(text: string) => app.app.parts.orm.em.fork().execute<T[]>(text);
const codeOf = ({ json }: Answer) =>
  (json.error as { data: { appCode: string } } | undefined)?.data.appCode;
const dataOf = <T>(answer: Answer): T => (answer.json.result as { data: T }).data;
const set = (key: string, value: string | null, expected: string | null = null) =>
  owner.post('/trpc/admin.setText', { locale: 'en', key, value, expected });
const stored = () => sql<{ key: string; value: string }>('select key, value from text_override');
interface Listed {
  key: string;
  standard: string;
  own: string | null;
  unusable: string | null;
  standardChanged: boolean;
}
async function listed(key: string): Promise<Listed | undefined> {
  const input = encodeURIComponent(JSON.stringify({ locale: 'en' }));
  const answer = await owner.get(`/trpc/admin.texts?input=${input}`);
  return dataOf<{ texts: Listed[] }>(answer).texts.find((text) => text.key === key);
}

describe('the texts of the seller', () => {
  it('begin as the documented ones, and nothing is stored', async () => {
    expect(await listed(KEY)).toEqual({
      key: KEY,
      standard: 'Welcome Back',
      own: null,
      unusable: null,
      standardChanged: false,
    });
    expect(await stored()).toEqual([]);
  });

  it('replace the documented text and give it back', async () => {
    expect((await set(KEY, 'Hello again')).status).toBe(200);
    expect(await listed(KEY)).toMatchObject({ own: 'Hello again' });
    expect(app.app.parts.texts.text('en', KEY)).toBe('Hello again');
    expect((await set(KEY, null, 'Hello again')).status).toBe(200);
    expect(app.app.parts.texts.text('en', KEY)).toBe(ALL_TEXTS[KEY]);
    expect(await stored()).toEqual([]);
  });

  it('give way to the documented one when it has since gained what they lack', async () => {
    await sql(`insert into text_override (key, locale, value, base_hash, changed_by, changed_at)
      values ('${MAIL_ACTION}', 'en', 'Finish', 'older', gen_random_uuid(), now())`);
    await app.app.parts.texts.load();
    expect(app.app.parts.texts.text('en', MAIL_ACTION)).toBe(ALL_TEXTS[MAIL_ACTION]);
    expect(await listed(MAIL_ACTION)).toMatchObject({
      own: 'Finish',
      unusable: expect.stringContaining('would lose its {link}'),
    });
  });

  it('are refused when a mail would lose its link, and nothing is stored', async () => {
    const answer = await set(MAIL_ACTION, 'Finish');
    expect([answer.status, codeOf(answer)]).toEqual([400, 'texts.refused']);
    expect(await stored()).toEqual([]);
  });

  it('are refused for an unknown key or language', async () => {
    expect(codeOf(await set('landing.nothing', 'x'))).toBe('texts.unknown');
    const input = { locale: 'xx', key: KEY, value: 'x', expected: null };
    expect(codeOf(await owner.post('/trpc/admin.setText', input))).toBe('texts.unknown');
  });

  it('are not overwritten by an operator who saw an older text', async () => {
    await set(KEY, 'First');
    const late = await set(KEY, 'Second');
    expect([late.status, codeOf(late)]).toEqual([409, 'texts.changed']);
    expect(await listed(KEY)).toMatchObject({ own: 'First' });
  });

  it('say when the default changed after they were written', async () => {
    await set(KEY, 'Hello again');
    await sql(`update text_override set base_hash = 'older'`);
    expect(await listed(KEY)).toMatchObject({ own: 'Hello again', standardChanged: true });
  });

  it('reach another instance', async () => {
    const { orm, log, options } = app.app.parts;
    const listener = createListener({ databaseUrl: options.databaseUrl, log });
    const other = createPublishedTexts({ orm, listener, log });
    other.follow();
    try {
      await set(KEY, 'Hello again');
      await eventually(async () => other.text('en', KEY) === 'Hello again');
    } finally {
      await other.stop();
    }
  });

  it('are embedded in the page and fill its marks, without the texts of mails', async () => {
    await set(KEY, 'Hi </script> & "you"');
    await set('mail.welcome.subject', 'Hello at {brand}');
    const { text } = await personAt(app.url).get('/login');
    const json = />(\{.*?\})<\/script>/s.exec(text)?.[1] ?? '';
    const { own } = (JSON.parse(json) as { texts: { own: Record<string, string> } }).texts;
    expect(own).toEqual({ [KEY]: 'Hi </script> & "you"' });
    expect(text).toContain('<h1>Hi &lt;/script&gt; &amp; &quot;you&quot;</h1>');
    expect(text).not.toContain('Hello at');
    const front = await personAt(app.url).get('/');
    expect(front.text).toBe('<html lang="en"><p>Hi &lt;/script&gt; &amp; &quot;you&quot;</p>');
  });

  it('are written only by owners', async () => {
    const person = await operatorOfRole(app, 'support', 'texts.support');
    const answer = await person.post('/trpc/admin.setText', {
      locale: 'en',
      key: KEY,
      value: 'x',
      expected: null,
    });
    expect(answer.status).toBe(403);
  });

  it('are audited with the text before and after', async () => {
    await set(KEY, 'Hello again');
    const [entry] = await sql<{ target: string; after: object }>(
      `select target, after from audit_entry where action = 'texts.changed' order by id desc limit 1`,
    );
    expect(entry).toEqual({ target: `text:en:${KEY}`, after: { own: 'Hello again' } });
  });
});

describe('a test mail', () => {
  it('goes to the operator with their own text, and is read back as sent', async () => {
    await sql(`update operator set email = 'owner@example.com'`);
    await set('mail.welcome.subject', 'Good to see you at {brand}');
    const answer = await owner.post('/trpc/admin.sendTestMail', {
      locale: 'en',
      template: 'welcome',
    });
    const { mailId, to } = dataOf<{ mailId: string; to: string }>(answer);
    expect(to).toBe('owner@example.com');
    const input = encodeURIComponent(JSON.stringify({ mailId }));
    await eventually(async () => {
      const state = await owner.get(`/trpc/admin.testMailState?input=${input}`);
      return dataOf<{ state: string }>(state).state === 'sent';
    });
    const mail = await app.mailTo('owner@example.com', /^\[Test\]/);
    expect(mail.subject).toBe('[Test] Good to see you at Wickline');
  });

  it('has a value for each placeholder', async () => {
    const template = 'plan-paid-elsewhere-ends';
    await owner.post('/trpc/admin.sendTestMail', { locale: 'en', template });
    const mail = await app.mailTo('owner@example.com', /paid until/);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]/);
  });

  it('is refused for an unknown mail', async () => {
    const answer = await owner.post('/trpc/admin.sendTestMail', { locale: 'en', template: 'x' });
    expect(codeOf(answer)).toBe('texts.unknown');
  });
});

describe('the languages on offer', () => {
  const offer = (locales: string[], expected: string[]) =>
    owner.post('/trpc/admin.offerLanguages', { locales, expected });
  const offered = async () =>
    (await sql<{ locale: string }>('select locale from offered_language order by rank')).map(
      ({ locale }) => locale,
    );
  afterEach(async () => {
    await sql('delete from offered_language');
    await app.app.parts.texts.load();
  });

  it('are not changed by a page that shows an earlier list', async () => {
    expect((await offer(['en', 'zh-CN'], ['en'])).status).toBe(200);
    const stale = await offer(['en'], ['en']);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'texts.languages-changed']);
    expect(await offered()).toEqual(['en', 'zh-CN']);
    expect((await offer(['en'], ['en', 'zh-CN'])).status).toBe(200);
    expect(await offered()).toEqual([]);
  });

  it('are changed by one of two operators who act at once', async () => {
    const answers = await Promise.all([
      offer(['en', 'zh-CN'], ['en']),
      offer(['zh-CN', 'en'], ['en']),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

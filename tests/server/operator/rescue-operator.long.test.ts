import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../../src-server/config/load-config.ts';
import { GUESSES } from '../../../src-server/limits/limit-table.ts';
import { personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

const ROOT = join(import.meta.dirname, '../../..');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

/** Runs the command in another process, because the server runs in this one and must not block. */
function rescue(...words: string[]) {
  return typed('', ...words);
}

function typed(input: string, ...words: string[]) {
  const environment = { ...process.env, DATABASE_URL: app.app.parts.options.databaseUrl };
  return new Promise<{ status: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'scripts/commands/operator.ts'), ...words],
      { env: environment },
      (_error, stdout, stderr) => resolve({ status: child.exitCode, said: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}

const signIn = (address: string) =>
  personAt(app.url).post('/api/admin-login', OPERATOR, { 'x-forwarded-for': address });

const run = <T extends object>(sql: string) => app.app.parts.orm.em.fork().execute<T[]>(sql);

it('unlock removes strangers’ guesses at once, even refused ones', async () => {
  const { guesses } = app.app.parts.limits;
  const account = `operator ${OPERATOR.username}`;
  for (let index = 0; index < GUESSES.anonymous.points; index += 1) {
    await guesses.spend({ account, address: `10.9.0.${index}`, knownBrowser: null });
  }
  const own = { account, address: '10.9.1.1', knownBrowser: 'a browser of theirs' };
  for (let index = 0; index < GUESSES.known.points; index += 1) await guesses.spend(own);
  await expect(guesses.spend(own)).rejects.toMatchObject({ kind: 'rate-limited' });
  expect((await signIn('10.9.1.2')).status).toBe(429);

  expect(await rescue('unlock', OPERATOR.username)).toEqual({
    status: 0,
    said: 'Unlocked: the failed guesses against this operator were cleared.\n',
  });
  expect((await signIn('10.9.1.2')).json).toEqual({ success: true });
  await guesses.spend(own);
  expect(await run(`select after from audit_entry where action = 'operator.unlocked'`)).toEqual([
    { after: { by: 'console' } },
  ]);
});

it('drop-factor removes a lost factor, signs out every browser and is audited', async () => {
  await run(`update operator set totp_sealed = 'lost', totp_step = 7`);
  await run(`insert into operator_recovery_code (code_hash, operator_id)
    select 'hash of a lost one', id from operator`);
  expect((await signIn('10.9.2.1')).json).toMatchObject({ otpRequired: true });
  expect(await rescue('drop-factor', OPERATOR.username)).toMatchObject({ status: 0 });
  expect(await run('select 1 from operator_session')).toEqual([]);
  expect(await run('select 1 from operator_recovery_code')).toEqual([]);
  expect((await signIn('10.9.2.2')).json).toEqual({ success: true });
  expect(
    await run(`select after from audit_entry where action = 'operator.factor-dropped'`),
  ).toEqual([{ after: { by: 'console', codesEnded: 1, passkeysEnded: 0, sessionsEnded: 1 } }]);
});

it('hash applies the password rules of every operator', async () => {
  const { status, said } = await typed('correct battery staple 4\n', 'hash', 'owner');
  expect(status).toBe(0);
  const [, settings = ''] = /^ADMIN_PASSWORD_HASH='(.+)'\n$/.exec(said) ?? [];
  const { storage } = loadConfig({ ADMIN_PASSWORD_HASH: settings });
  expect(await verify(storage.operator.passwordHash ?? '', 'correct battery staple 4')).toBe(true);

  expect(await typed('short\n', 'hash', 'owner')).toEqual({
    status: 1,
    said: 'Password must be at least 12 characters\n',
  });
  expect(await typed('the-owner-himself\n', 'hash', 'owner')).toMatchObject({ status: 1 });
});

it('shows its usage, and reports an unknown name', async () => {
  expect(await rescue('unlock')).toMatchObject({ status: 2 });
  const { said } = await rescue('toString', 'operator');
  expect(said).toContain('npm run operator -- unlock <username>');
  expect(await rescue('unlock', 'nobody-here')).toEqual({
    status: 1,
    said: 'No operator has this name.\n',
  });
});

it('says that a second factor must be set up again where one is required', async () => {
  await run("insert into operator_policy values ('second-factor', true, now())");
  const { status, said } = await rescue('drop-factor', OPERATOR.username);
  await run('delete from operator_policy');
  expect(status).toBe(0);
  expect(said).toContain('A second factor is required here');
});

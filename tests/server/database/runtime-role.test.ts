import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adoptEntries } from '../../../src-server/audit/chain/adopt-entries.ts';
import { sealDays } from '../../../src-server/audit/seal-days.ts';
import { verifyAudit } from '../../../src-server/audit/verify-audit.ts';
import { withClient } from '../../../src-server/database/one-client.ts';
import { prepareDatabase } from '../../../src-server/launch/database/prepare-database.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { asRuntimeRole } from '../../support/database/runtime-role.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ role: 'runtime' });
});
afterAll(() => app.close());

const sql = <Row extends object>(text: string) => app.app.parts.orm.em.fork().execute<Row[]>(text);

describe('the database role of the product', () => {
  it.each([
    'delete from audit_entry',
    `update audit_entry set target = 'other'`,
    'truncate audit_entry',
    'alter table audit_entry disable trigger user',
    'drop trigger audit_entry_kept on audit_entry',
    `update audit_link set mac = 'other'`,
    'delete from audit_link',
    `update audit_seal set hash = 'other'`,
    'delete from audit_seal',
    `update audit_name set value = 'other'`,
    'delete from audit_former_key',
    `set session_replication_role = replica`,
    'create table public.mine (id int)',
    'delete from schema_migration',
  ])('the database role of the product may not %s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('the database role of the product is not a superuser and owns none of our tables', async () => {
    const rows = await sql(`
      select rolname from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb)
      union all select tablename::text from pg_tables where schemaname = 'public' and tableowner = current_user`);
    expect(rows).toEqual([]);
  });

  it('serves a paid sign-up, operators, jobs, seals, links and an erasure', async () => {
    const person = await subscribe(app, 'premium');
    const operator = personAt(app.url);
    expect((await operator.post('/api/admin-login', OPERATOR)).json.success).toBe(true);
    const erased = await person.post('/trpc/auth.eraseMine', {
      password: PASSWORD,
      confirmation: person.email,
    });
    expect(erased.status).toBe(200);
    await until('the erasure is done', async () => {
      const rows = await sql(`select 1 from erasure where state = 'erased'`);
      return rows.length === 1;
    });
    const { orm, machineClock, log } = app.app.parts;
    await adoptEntries({ orm });
    await sealDays({ orm, machineClock, log });
    const { faults, chain } = await verifyAudit({ orm, machineClock });
    expect([faults, (chain?.links ?? 0) > 0]).toEqual([[], true]);
  });

  it('takes over a database that its owner has served so far, with its queue', async () => {
    const other = await createTestApp();
    try {
      await subscribe(other, 'free');
      const url = await asRuntimeRole(other.app.parts.options.databaseUrl);
      await other.moveTo(url, async () => {});
      const person = await subscribe(other, 'free');
      await personAt(other.url).post('/trpc/auth.requestPasswordReset', { email: person.email });
      await other.mailTo(person.email, /new password/i);
    } finally {
      await other.close();
    }
  });

  it('a role that owns the tables causes a warning at the start', async () => {
    const database = await createTestDatabase();
    const warnings: string[] = [];
    const log = { warn: (sentence: string) => void warnings.push(sentence) };
    const prepare = (databaseUrl: string, ownerUrl: string | null) =>
      withClient(ownerUrl ?? databaseUrl, (owner) =>
        prepareDatabase(owner, { databaseUrl, ownerUrl, log }),
      );
    await prepare(database.url, null);
    expect(warnings.join()).toContain('MIGRATION_DATABASE_URL');
    const databaseUrl = await asRuntimeRole(database.url);
    await prepare(databaseUrl, database.url);
    await prepare(databaseUrl, null);
    expect(warnings).toHaveLength(1);
    await database.drop();
  });
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { adoptEntries } from '../../../src-server/audit/chain/adopt-entries.ts';
import { chainKeysOf, macOf, openChain } from '../../../src-server/audit/chain/chain-keys.ts';
import { readChainHead } from '../../../src-server/audit/chain/link-entries.ts';
import { findHead } from '../../../src-server/audit/chain/verify-chain.ts';
import { ENTRY_LINE } from '../../../src-server/audit/day-digest.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../../src-server/audit/record-audit.ts';
import { verifyAudit } from '../../../src-server/audit/verify-audit.ts';
import { machineClock, movableClock } from '../../../src-server/clock/clock.ts';
import { rotateSecret } from '../../../src-server/commands/rotate-secret.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { readFork, transact } from '../../../src-server/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { longGroup } from '../../support/long.ts';

const SECRET = 'a secret that the database never sees';
const NEXT = 'the secret that came after it';

const runCommand = promisify(execFile);

let database: TestDatabase;
let orm: Orm;
const stopped = movableClock(new Date('2026-11-20T12:00:00Z'));
const opened: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const fresh = await createTestDatabase();
  database = fresh;
  orm = await open(SECRET);
  opened.push(() => fresh.drop());
});
afterAll(async () => {
  for (const close of opened) await close();
});

async function open(...secrets: string[]): Promise<Orm> {
  const opening = await openTestOrm(database.url, 5);
  if (secrets.length > 0) openChain(opening, secrets);
  opened.unshift(() => opening.close());
  return opening;
}

const act = (action: string, by = orm, at = stopped.now()) =>
  transact(by, async (em) =>
    recordAudit(em, {
      at,
      actor: SYSTEM_ACTOR,
      action,
      target: 'provider:discord',
      before: null,
      after: null,
    }),
  );
const verdict = (by = orm) => verifyAudit({ orm: by, machineClock: stopped });
const faults = async (by = orm) => (await verdict(by)).faults.map(({ fault }) => fault);
/** Runs as the owner of the tables, with every trigger off. */
const tamper = (sql: string) =>
  administer(database.url, `set session_replication_role = replica; ${sql}`);

async function threeEntries(): Promise<void> {
  for (const action of ['one', 'two', 'three']) await act(action);
}

describe('the audit chain', () => {
  it('the audit chain has a link for each entry, committed with it', async () => {
    await threeEntries();
    await expect(
      transact(orm, async (em) => {
        recordAudit(em, {
          at: stopped.now(),
          actor: SYSTEM_ACTOR,
          action: 'undone',
          target: 'provider:discord',
          before: null,
          after: null,
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { chain, faults: found } = await verdict();
    expect(chain).toMatchObject({ links: 3, adopted: 0, waiting: 0 });
    expect(found).toEqual([]);
  });

  it('the audit chain has no gaps when writers commit concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => act(`at once ${index}`)));
    const { chain, faults: found } = await verdict();
    expect([chain?.links, found]).toEqual([20, []]);
  });

  it.each([
    ['changed', `update audit_entry set target = 'other' where action = 'two'`],
    ['removed', `delete from audit_entry where action = 'two'`],
    [
      'removed with its link',
      `delete from audit_link where seq = 2; delete from audit_entry where action = 'two'`,
    ],
    [
      'removed, with later places moved up',
      `delete from audit_link where seq = 2; delete from audit_entry where action = 'two';
       update audit_link set seq = 2 where seq = 3`,
    ],
    [
      'linked without the key',
      `update audit_entry set target = 'other' where action = 'three';
       update audit_link set mac = encode(sha256('three'), 'hex') where seq = 3`,
    ],
  ])('shows an entry that the table owner %s', async (_, sql) => {
    await threeEntries();
    await tamper(sql);
    expect(await faults()).toContain('link-broken');
  });

  it('shows a link made with another key under our key’s name', async () => {
    await act('one');
    const [row] = await administer<{ line: string }>(
      database.url,
      `select ${ENTRY_LINE} as line from audit_entry`,
    );
    const text = { previous: '', seq: 1, adopted: false, line: row?.line ?? '' };
    await tamper(`update audit_link set mac = '${macOf(chainKeysOf([NEXT]).current, text)}'`);
    expect(await faults()).toContain('link-broken');
  });

  it('shows an entry whose link was removed, and does not relink it', async () => {
    await act('early', orm, new Date('2026-11-17T12:00:00Z'));
    await threeEntries();
    await tamper('delete from audit_link where seq > 1');
    expect(await adoptEntries({ orm })).toBe(0);
    expect(await faults()).toContain('not-linked');
  });

  it('shows by a stored head whether it was truncated or rebuilt', async () => {
    await threeEntries();
    const head = await readChainHead(readFork(orm));
    await act('later');
    expect(await findHead(readFork(orm), head ?? '')).toBe(3);
    await tamper('delete from audit_link');
    await adoptEntries({ orm });
    expect(await faults()).toEqual([]);
    expect(await findHead(readFork(orm), head ?? '')).toBeNull();
  });

  it('adopts entries written before it began', async () => {
    const before = await open();
    await act('old', before);
    await act('older', before);
    expect((await verdict()).chain).toMatchObject({ links: 0, waiting: 2 });
    expect(await adoptEntries({ orm })).toBe(2);
    await act('new');
    expect(await adoptEntries({ orm })).toBe(0);
    const { chain, faults: found } = await verdict();
    expect([chain, found]).toEqual([
      { links: 3, adopted: 2, waiting: 0, head: expect.any(String) },
      [],
    ]);
  });
});

longGroup('npm run verify-audit', () => {
  const run = (...extra: string[]) =>
    runCommand(process.execPath, ['scripts/commands/verify-audit.ts', ...extra], {
      env: { DATABASE_URL: database.url, SESSION_SECRET: SECRET },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );

  it('reports whether a stored head is in the chain and whether later links are valid', async () => {
    // The command uses the machine's clock, and older days would have to be sealed.
    for (const action of ['one', 'two', 'three']) await act(action, orm, machineClock.now());
    const head = await readChainHead(readFork(orm));
    await act('later', orm, machineClock.now());
    const held = await run('--head', String(head));
    expect(held.stdout).toContain('The given head is link 3. 1 links follow it.');
    expect(held.code).toBe(0);
    const unknown = await run('--head', 'f'.repeat(64));
    expect(unknown.stdout).toContain('The given head is not in the chain');
    expect(unknown.code).toBe(1);
    await tamper(`update audit_entry set target = 'other' where action = 'later'`);
    expect((await run('--head', String(head))).code).toBe(1);
  });
});

describe('a rotated secret', () => {
  it('keeps the chain verifiable once the old secret is gone', async () => {
    await act('one');
    const both = await open(NEXT, SECRET);
    await act('two', both);
    expect((await rotateSecret(database.url, [NEXT, SECRET])).chainKeys).toBe(1);
    expect((await rotateSecret(database.url, [NEXT, SECRET])).chainKeys).toBe(0);
    expect(await faults(await open(NEXT))).toEqual([]);
  });

  it('leaves unverifiable links when the old key was not carried over', async () => {
    await act('one');
    expect(await faults(await open(NEXT))).toEqual(['key-missing']);
  });
});

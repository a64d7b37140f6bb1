import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { readArchive } from '../../../scripts/commands/archive/read-archive.ts';
import { writeArchive } from '../../../scripts/commands/archive/write-archive.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';

const cluster = inject('databaseCluster').url;
const name = `wickline_lines_${randomUUID().replaceAll('-', '')}`;
const folder = mkdtempSync(join(tmpdir(), 'wickline-lines-'));
const database = await createTestDatabase();
afterAll(async () => {
  await database.drop();
  await administer(cluster, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** JSON escapes only the first two. JavaScript counts all of them as ends of lines. */
const TEXT = 'a\nb\r\nc\u2028d\u2029e\u0085f';

test('a text with every kind of line separator is the same after backup and restore', async () => {
  const file = join(folder, 'lines.gz');
  await administer(
    database.url,
    `insert into users_bulk_job (id, operator_id, action, note, state, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'gift', '${TEXT}', 'running', now())`,
  );
  await writeArchive(database.url, file);
  await administer(cluster, `create database ${name}`);
  await readArchive(file, databaseUrl(cluster, name));
  const notes = await administer(databaseUrl(cluster, name), 'select note from users_bulk_job');
  expect(notes).toEqual([{ note: TEXT }]);
});

test('a file that is not there fails the restore and leaves the database empty', async () => {
  const empty = await createTestDatabase();
  await administer(empty.url, 'drop schema public cascade');
  await administer(empty.url, 'create schema public');
  await expect(readArchive(join(folder, 'none.gz'), empty.url)).rejects.toThrow('ENOENT');
  await empty.drop();
});

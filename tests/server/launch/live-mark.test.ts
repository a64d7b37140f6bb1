import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../../src-server/config/config.ts';
import { loadConfig } from '../../../src-server/config/load-config.ts';
import { withClient } from '../../../src-server/database/one-client.ts';
import { keepLiveMark } from '../../../src-server/launch/live-mark.ts';
import { clearProduct, clearWorld, mayStartOver } from '../../../src-server/launch/start-over.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';

const SANDBOX = loadConfig({});
const REAL = loadConfig({ DISCORD_BOT_TOKEN: 'a.b.c', DISCORD_GUILD_ID: '117111678566400000' });

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'wickline-live-'));
  await administer(
    database.url,
    "insert into panel_setting values ('PRICING', 'unified', 'x', now())",
  );
  mkdirSync(join(folder, 'mail'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const around = () => {
  return { dataDirectory: folder, databaseUrl: database.url, ownerUrl: null };
};
const keepMark = (config: Config, dataDirectory = folder) =>
  withClient(database.url, (owner) => keepLiveMark(config, { dataDirectory, owner }));
/** As if the control room had asked for it, then the next start without any key. */
async function startOver(): Promise<void> {
  writeFileSync(join(folder, 'start-over'), '');
  clearWorld(folder, SANDBOX);
  await clearProduct(SANDBOX, around());
}
const isKept = async () => {
  const tables = "select 1 from pg_tables where tablename = 'panel_setting'";
  return {
    product: (await administer(database.url, tables)).length === 1,
    world: existsSync(join(folder, 'mail')),
  };
};

test('an installation that only ever ran in the sandbox starts over', async () => {
  await keepMark(SANDBOX);
  expect(mayStartOver(folder, SANDBOX)).toBe(true);
  await startOver();
  expect(await isKept()).toEqual({ product: false, world: false });
});

test('an installation that ran with a real provider keeps its data when it starts without keys', async () => {
  await keepMark(REAL);
  await keepMark(SANDBOX);
  expect(mayStartOver(folder, SANDBOX)).toBe(false);
  await startOver();
  expect(await isKept()).toEqual({ product: true, world: true });
  expect(existsSync(join(folder, 'start-over'))).toBe(false);
});

test('a live database in a new data folder is not emptied, and is not offered to be', async () => {
  const before = mkdtempSync(join(tmpdir(), 'wickline-live-'));
  await keepMark(REAL, before);
  rmSync(before, { recursive: true });
  await startOver();
  expect((await isKept()).product).toBe(true);
  await keepMark(SANDBOX);
  expect(mayStartOver(folder, SANDBOX)).toBe(false);
});

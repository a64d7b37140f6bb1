import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createTestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';
import { runRecordDrill } from '../../../support/signals/record-drill.ts';

/** `npm run drill -- record` sets the whole form. */
const signals = Number(process.env.RECORD_SIGNALS ?? 130);
const rows = Number(process.env.RECORD_ROWS ?? 8);
const commandRows = Number(process.env.RECORD_COMMAND_ROWS ?? 0);

let orm: Orm;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  orm = await openTestOrm(database.url);
  drop = async () => {
    await orm.close();
    await database.drop();
  };
});
afterAll(() => drop());

it('the verifier names every changed row and anchor, and nothing in an untouched record', async () => {
  const { missed, falseAlarms, ...counts } = await runRecordDrill(orm, {
    signals,
    rows,
    commandRows,
  });
  console.log(counts);
  expect(missed).toEqual([]);
  expect(falseAlarms).toBe(0);
});

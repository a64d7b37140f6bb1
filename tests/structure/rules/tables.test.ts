import { expect, test } from 'vitest';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';
import { foreignTablesOf } from '../../../scripts/structure/tables.ts';

const ENTITY = readSourceFile(
  'src-server/billing/standing.entity.ts',
  "export const StandingEntity = defineEntity({ tableName: 'standing' });",
);
const problemsOf = (path: string, text: string) =>
  foreignTablesOf([ENTITY, readSourceFile(path, text)]);

test('a slice reads a table of its neighbour: refused', () => {
  const sql = "const SQL = 'select plan from standing where user_id = ?';";
  expect(problemsOf('src-server/discord/a.ts', sql)).toEqual([
    'src-server/discord/a.ts reads standing, a table of billing: call a verb of billing.',
  ]);
});

test('a floor above reads a table of a slice: allowed', () => {
  const sql = 'const SQL = `select 1 from "standing" where user_id = ?`;';
  expect(problemsOf('src-server/operator/a.ts', sql)).toEqual([]);
});

test('a floor above writes a table of a slice: refused', () => {
  const sql = "const SQL = 'update standing set plan = ?';";
  expect(problemsOf('src-server/operator/a.ts', sql)).toHaveLength(1);
});

test('a slice writes its own table, or a word is no SQL: allowed', () => {
  expect(problemsOf('src-server/billing/a.ts', "q('delete from standing');")).toEqual([]);
  expect(problemsOf('src-server/discord/a.ts', "say('where they are standing');")).toEqual([]);
});

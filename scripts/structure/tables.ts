import { levelOf } from './arrows.ts';
import type { SourceFile } from './source-file.ts';

/** Reads of a table above the reader, with the reason. */
const UPWARD_READS = new Map([
  // A fenced transaction locks the leader's row, and every transaction may be fenced.
  ['src-server/database/fence.ts', 'leader'],
  // Only a finished erasure explains a missing name.
  ['src-server/audit/verify-audit.ts', 'erasure'],
]);

const LITERALS = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g;
const IS_SQL = /\b(select|insert|update|delete|from|join)\b/;
const NAMED =
  /\b(?<verb>from|join|using|insert into|update|delete from)\s+(?:only\s+)?"?(?<table>[a-z_]+)"?/g;
const ENTITY_TABLE = /tableName: '([a-z_]+)'/g;

const folderOf = (path: string) => path.split('/')[1] ?? '';
const isServer = ({ path }: SourceFile) =>
  path.startsWith('src-server/') && !path.includes('/migrations/');

/**
 * SQL of the server that names another folder's table: a folder writes only its own tables, and reads those of lower
 * floors too. Each as a sentence.
 */
export function foreignTablesOf(sources: readonly SourceFile[]): string[] {
  const owners = ownersOf(sources);
  return sources.filter(isServer).flatMap((file) => foreignIn(file, owners));
}

function ownersOf(sources: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, code } of sources.filter(isServer)) {
    for (const [, table = ''] of code.matchAll(ENTITY_TABLE)) owners.set(table, folderOf(path));
  }
  return owners;
}

function foreignIn({ path, code }: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const sentences = new Set<string>();
  for (const [literal] of code.matchAll(LITERALS)) {
    if (!IS_SQL.test(literal)) continue;
    for (const { groups = {} } of literal.matchAll(NAMED)) {
      const { verb = '', table = '' } = groups;
      const owner = owners.get(table);
      if (owner === undefined || owner === folderOf(path)) continue;
      const isWrite = /into|update|delete/.test(verb);
      const isBelow = levelOf(owner) > levelOf(folderOf(path));
      if (!isWrite && (isBelow || UPWARD_READS.get(path) === table)) continue;
      const act = isWrite ? 'writes' : 'reads';
      sentences.add(`${path} ${act} ${table}, a table of ${owner}: call a verb of ${owner}.`);
    }
  }
  return [...sentences];
}

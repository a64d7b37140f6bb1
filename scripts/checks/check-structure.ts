import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongArrowsOf } from '../structure/arrows.ts';
import { circlesOf } from '../structure/circles.ts';
import { listDocuments, markedDocumentsOf } from '../structure/document-prose.ts';
import { passedDoorsOf } from '../structure/doors.ts';
import { looseActionsOf } from '../structure/form-actions.ts';
import { oddGatewaysOf } from '../structure/gateways.ts';
import { forbiddenWordsOf, strayWordsOf } from '../structure/glossary.ts';
import { listSources } from '../structure/list-sources.ts';
import { badNamesOf } from '../structure/names.ts';
import { wrongParametersOf } from '../structure/parameters.ts';
import { markedProseOf } from '../structure/prose.ts';
import { crowdedRoomsOf } from '../structure/rooms.ts';
import type { SourceFile } from '../structure/source-file.ts';
import { foreignTablesOf } from '../structure/tables.ts';
import { untranslatedOf } from '../structure/texts.ts';

/** House rules that neither the compiler nor the linter checks. */
const RULES = [
  wrongArrowsOf,
  passedDoorsOf,
  badNamesOf,
  wrongParametersOf,
  untranslatedOf,
  looseActionsOf,
];

const ROOT = join(import.meta.dirname, '../..');
const forbidden = forbiddenWordsOf(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const glossary = (file: SourceFile): string[] => strayWordsOf(file, forbidden);

const sources = listSources(ROOT);
const problems = sources.flatMap((file) =>
  [...RULES, glossary].flatMap((rule) => rule(file)).map((sentence) => `${file.path} ${sentence}.`),
);
problems.push(
  ...circlesOf(sources).map((files) => `These import each other: ${files.join(', ')}.`),
);
const documents = listDocuments(ROOT);
problems.push(...foreignTablesOf(sources));
problems.push(...markedProseOf(sources));
problems.push(...markedDocumentsOf(documents));
const paths = sources.map(({ path }) => path);
problems.push(...crowdedRoomsOf(paths), ...oddGatewaysOf(paths));
for (const problem of problems) console.error(problem);
console.log(`Structure: ${sources.length} files, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;

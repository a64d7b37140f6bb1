import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wrongArrowsOf } from '../structure/arrows.ts';
import { circlesOf } from '../structure/circles.ts';
import { listDocuments, markedDocumentsOf } from '../structure/document-prose.ts';
import { passedDoorsOf } from '../structure/doors.ts';
import { oddGatewaysOf } from '../structure/gateways.ts';
import { forbiddenWordsOf, strayWordsOf } from '../structure/glossary.ts';
import { listSources } from '../structure/list-sources.ts';
import { badNamesOf } from '../structure/names.ts';
import { wrongParametersOf } from '../structure/parameters.ts';
import { markedProseOf } from '../structure/prose.ts';
import { crowdedRoomsOf } from '../structure/rooms.ts';
import { readSourceFile, type SourceFile } from '../structure/source-file.ts';
import { foreignTablesOf } from '../structure/tables.ts';
import { unusedExportsOf } from '../structure/unused.ts';
import { unusedFilesOf, unusedPackagesOf } from '../structure/unused-files.ts';

/** House rules that neither the compiler nor the linter checks. */
const RULES = [wrongArrowsOf, passedDoorsOf, badNamesOf, wrongParametersOf];

const ROOT = join(import.meta.dirname, '../..');
/** They import sources, and nothing imports them. */
const CONFIGURATION = ['vite.config.ts', 'mikro-orm.config.ts'];
/** They name files and packages: pages, styles and the settings of tools. */
const SETTINGS = [
  'src-{client,sandbox}/**/*.{html,css}',
  'Dockerfile',
  'compose.yaml',
  'biome.json',
  '{.,src-client,src-server,tests}/tsconfig.json',
  '.github/**/*.yml',
];
const readRoot = (path: string): SourceFile =>
  readSourceFile(path, readFileSync(join(ROOT, path), 'utf8'));
const forbidden = forbiddenWordsOf(readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'));
const glossary = (file: SourceFile): string[] => strayWordsOf(file, forbidden);

const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<string, Record<string, string>>;
const packages = { ...dependencies, ...devDependencies };
const texts = [
  JSON.stringify(scripts),
  ...globSync(SETTINGS, { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8')),
];
const sources = listSources(ROOT);
const problems = sources.flatMap((file) =>
  [...RULES, glossary].flatMap((rule) => rule(file)).map((sentence) => `${file.path} ${sentence}.`),
);
problems.push(
  ...circlesOf(sources).map((files) => `These import each other: ${files.join(', ')}.`),
);
const documents = listDocuments(ROOT);
const readers = [...sources, ...CONFIGURATION.map(readRoot)];
problems.push(...unusedExportsOf(readers));
problems.push(...unusedFilesOf(readers, [...texts, ...documents.map(({ text }) => text)]));
problems.push(...unusedPackagesOf(readers, texts, Object.keys(packages)));
problems.push(...foreignTablesOf(sources));
problems.push(...markedProseOf(sources));
problems.push(...markedDocumentsOf(documents));
const paths = sources.map(({ path }) => path);
problems.push(...crowdedRoomsOf(paths), ...oddGatewaysOf(paths));
for (const problem of problems) console.error(problem);
console.log(`Structure: ${sources.length} files, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;

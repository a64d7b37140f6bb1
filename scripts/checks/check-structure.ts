import { join } from 'node:path';
import { wrongArrowsOf } from '../structure/arrows.ts';
import { circlesOf } from '../structure/circles.ts';
import { passedDoorsOf } from '../structure/doors.ts';
import { listSources } from '../structure/list-sources.ts';
import { badNamesOf } from '../structure/names.ts';
import { markedProseOf } from '../structure/prose.ts';
import { crowdedRoomsOf } from '../structure/rooms.ts';

/** House rules that neither the compiler nor the linter checks. */
const RULES = [wrongArrowsOf, passedDoorsOf, badNamesOf];

const sources = listSources(join(import.meta.dirname, '../..'));
const problems = sources.flatMap((file) =>
  RULES.flatMap((rule) => rule(file)).map((sentence) => `${file.path} ${sentence}.`),
);
problems.push(
  ...circlesOf(sources).map((files) => `These import each other: ${files.join(', ')}.`),
);
problems.push(...markedProseOf(sources));
problems.push(...crowdedRoomsOf(sources.map(({ path }) => path)));
for (const problem of problems) console.error(problem);
console.log(`Structure: ${sources.length} files, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;

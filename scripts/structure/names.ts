import type { SourceFile } from './source-file.ts';

const MAX_LINES = 250;

const EMPTY_NAME = /^(common|misc|index|types)$|(^|-)(utils?|helpers?|managers?|services?)$/;

/** Requires small files with descriptive kebab-case names. */
export function badNamesOf({ path, lineCount }: SourceFile): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(tsx?|mjs)$/, '');
  const problems: string[] = [];
  if (name.split('.').some((part) => EMPTY_NAME.test(part))) {
    problems.push('has a name that promises nothing: name it after the verb or noun inside');
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name)) {
    problems.push('is not in kebab-case');
  }
  if (lineCount > MAX_LINES) {
    problems.push(`has ${lineCount} lines, more than ${MAX_LINES}: split it by verb`);
  }
  return problems;
}

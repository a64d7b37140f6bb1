import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface AsvsAnswer {
  item: string;
  level: number;
  /** The requirement in our own words. */
  topic: string;
  answer: 'test' | 'place' | 'not applicable' | 'deviation';
  files?: string[];
  because?: string;
}

const DOCS = join(import.meta.dirname, '../../docs');
export const SECURITY_PAGE = join(DOCS, 'security.md');

export function readAnswers(): AsvsAnswer[] {
  const { answers } = JSON.parse(readFileSync(join(DOCS, 'asvs-answers.json'), 'utf8')) as {
    answers: AsvsAnswer[];
  };
  return answers;
}

/** Returns the page with its table rendered from the data. */
export function withTable(page: string, answers: readonly AsvsAnswer[]): string {
  const rows = answers.map(({ item, level, topic, answer, files = [], because }) => {
    const links = files.map((file) => `[${nameOf(file)}](../${file})`).join(', ');
    const words = because === undefined ? '' : `${answer} because ${because}`;
    return `| ${item} | ${level} | ${topic} | ${[words, links].filter((part) => part !== '').join('; ')} |`;
  });
  const counts = (['test', 'place', 'not applicable', 'deviation'] as const)
    .map((kind) => `${answers.filter(({ answer }) => answer === kind).length} ${kind}`)
    .join(', ');
  const table = [
    `${answers.length} items: ${counts}.`,
    '',
    '| item | level | about | answered by |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
  return page.replace(
    /<!-- asvs -->[\s\S]*<!-- \/asvs -->/,
    () => `<!-- asvs -->\n${table}\n<!-- /asvs -->`,
  );
}

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? file;
}

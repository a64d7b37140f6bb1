import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(import.meta.dirname, '../../docs/guide');

/** The numbered steps of a page of the guide, in order, as the reader sees them: without Markdown. */
export function stepsOf(page: string): string[] {
  const steps: string[] = [];
  let isStep = false;
  for (const line of readFileSync(join(GUIDE, page), 'utf8').split('\n')) {
    const [, begun, continued] = /^(?:\d+\. (.+)| {3}(\S.*))$/.exec(line) ?? [];
    if (begun !== undefined) steps.push(begun);
    else if (continued !== undefined && isStep) steps.push(`${steps.pop()} ${continued}`);
    isStep = begun !== undefined || (isStep && continued !== undefined);
  }
  return steps.map(plain);
}

function plain(markdown: string): string {
  return markdown.replace(/[*`]/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

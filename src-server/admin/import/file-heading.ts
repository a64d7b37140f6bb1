import { fieldOfHeading } from './import-row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** A heading that is longer is none. */
const MOST = 10_000;

/** The one by which the heading falls into the most columns that we know; the others belong to cells. */
export function delimiterOf(heading: string): string {
  const known = (delimiter: string) =>
    heading.split(delimiter).filter((cell) => fieldOfHeading(cell) !== null).length;
  return DELIMITERS.reduce((best, each) => (known(each) > known(best) ? each : best));
}

/** The first line that says something, read ahead; `whole` still begins at the beginning. */
export async function withHeading(
  text: AsyncGenerator<string>,
): Promise<{ heading: string; whole: AsyncGenerator<string> }> {
  let ahead = '';
  while (ahead.length < MOST && !/\S[^\r\n]*[\r\n]/.test(ahead)) {
    const next = await text.next();
    if (next.done === true) break;
    ahead += next.value;
  }
  const heading = ahead.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  return { heading, whole: continued(ahead, text) };
}

async function* continued(ahead: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  if (ahead !== '') yield ahead;
  yield* text;
}

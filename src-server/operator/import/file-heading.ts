import { fieldOfHeading } from './import-row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** A longer first line is no heading. */
const MAX_HEADING_LENGTH = 10_000;

/** The delimiter that yields the most known columns. Others are part of cells. */
export function delimiterOf(heading: string): string {
  const known = (delimiter: string) =>
    heading.split(delimiter).filter((cell) => fieldOfHeading(cell) !== null).length;
  return DELIMITERS.reduce((best, each) => (known(each) > known(best) ? each : best));
}

/** Reads ahead to the first non-empty line. `whole` still starts at the beginning. */
export async function withHeading(
  text: AsyncGenerator<string>,
): Promise<{ heading: string; whole: AsyncGenerator<string> }> {
  let ahead = '';
  while (ahead.length < MAX_HEADING_LENGTH && !/\S[^\r\n]*[\r\n]/.test(ahead)) {
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

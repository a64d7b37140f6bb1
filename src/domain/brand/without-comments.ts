/** The parts of a string that the scan uses. */
interface Scanned {
  indexOf(part: string, from: number): number;
  slice(from: number, to?: number): string;
}

/** XML without its comments. Null: a comment never ends. Each character is searched only once. */
export function withoutComments(text: Scanned): string | null {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    if (start === -1) return kept + text.slice(at);
    const inside = start + '<!--'.length;
    // Browsers that read HTML end a comment here.
    if (/^-?>/.test(text.slice(inside, inside + 2))) return null;
    const end = text.indexOf('-->', inside);
    if (end === -1) return null;
    kept += text.slice(at, start);
    at = end + '-->'.length;
  }
}

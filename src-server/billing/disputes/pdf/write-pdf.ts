/** A line of text. `heading` is larger and bold. */
export interface PdfLine {
  text: string;
  heading?: boolean;
}

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 50;
const SIZE = 9;
const LEADING = 13;
/** Courier is 0.6 em wide in every character, so lines can be broken without a table of widths. */
const LINE_CHARACTERS = Math.floor((WIDTH - 2 * MARGIN) / (SIZE * 0.6));
export const LINES_PER_PAGE = Math.floor((HEIGHT - 2 * MARGIN) / LEADING);

/** A4 pages of plain text. The same lines give the same bytes: there is no date inside. */
export function writePdf(title: string, lines: readonly PdfLine[]): Uint8Array {
  const wrapped = lines.flatMap(wrap);
  const pages: PdfLine[][] = [];
  for (let at = 0; at < wrapped.length; at += LINES_PER_PAGE) {
    pages.push(wrapped.slice(at, at + LINES_PER_PAGE));
  }
  const first = 5;
  const kids = pages.map((_page, index) => `${first + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    `<< /Title (${escaped(title)}) >>`,
  ];
  return assemble(objects);
}

/** Lines as they will be on paper. */
export function linesOnPaper(lines: readonly PdfLine[]): number {
  return lines.flatMap(wrap).length;
}

function wrap({ text, heading = false }: PdfLine): PdfLine[] {
  const max = heading ? Math.floor(LINE_CHARACTERS * 0.75) : LINE_CHARACTERS;
  const rows: string[] = [];
  let row = '';
  // A word longer than a line, such as a hash, is cut.
  const words = text
    .split(' ')
    .flatMap((word) => word.match(new RegExp(`.{1,${max}}`, 'gu')) ?? ['']);
  for (const word of words) {
    if (row !== '' && row.length + 1 + word.length > max) {
      rows.push(row);
      row = word;
    } else row = row === '' ? word : `${row} ${word}`;
  }
  return [...rows, row].map((each) => ({ text: each, heading }));
}

function contentOf(page: readonly PdfLine[]): string {
  const rows = page.map(({ text, heading }) => {
    const font = heading === true ? '/F2 12 Tf' : `/F1 ${SIZE} Tf`;
    return `${font} (${escaped(text)}) Tj T*`;
  });
  return `BT ${LEADING} TL ${MARGIN} ${HEIGHT - MARGIN - SIZE} Td\n${rows.join('\n')}\nET`;
}

/** The standard fonts have Latin-1 and, in their encoding, the euro sign. */
const PLAIN: Record<string, string> = {
  '€': '\x80',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
};

function escaped(text: string): string {
  return [...text]
    .map((character) => PLAIN[character] ?? character)
    .join('')
    .replace(/[^\x20-\x7e\x80\xa0-\xff]/gu, '?')
    .replace(/[\\()]/g, (character) => `\\${character}`);
}

function assemble(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  text += `startxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

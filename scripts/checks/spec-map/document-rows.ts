export interface DocumentRow {
  section: number;
  text: string;
}

const isRule = (line: string) => /^\|[\s:|-]+\|$/.test(line);

/** Bullets, table rows without headers, and paragraphs of a Markdown document's sections from..to. */
export function documentRows(markdown: string, [from, to]: [number, number]): DocumentRow[] {
  const rows: DocumentRow[] = [];
  let section = 0;
  let inTable = false;
  for (const line of markdown.split('\n')) {
    section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section);
    const isTable = line.startsWith('|');
    const isHead = isTable && !inTable;
    inTable = isTable;
    if (section < from || section > to || line === '' || line.startsWith('#')) continue;
    if (isHead || isRule(line)) continue;
    rows.push({
      section,
      text: isTable ? line.replace(/^\|\s*|\s*\|$/g, '') : line.replace(/^- /, ''),
    });
  }
  return rows;
}

/** One row of docs/provider-facts.md. */
interface Fact {
  /** Stable id, such as 'stripe.portal-card'. */
  id: string;
  rule: string;
  source: string;
  /** How a subscriber or the operator notices when the rule is wrong. */
  ifWrong: string;
  /** Line in the document, from 0. */
  line: number;
}

const ID = /^`((?:stripe|discord|tv|whop|push)\.[a-z0-9]+(?:-[a-z0-9]+)*)`$/;
const HEADING = ['id', 'rule', 'source', 'how it fails if we are wrong'];

/**
 * A short name from the document's first table, a public repository or page, or an explicit statement that no source
 * exists.
 */
const KNOWN_SOURCE =
  /`(client|trendoscope|license-tv|blackoffice|dearvn|types|stripe-docs|discord-docs|djs-rest|whop-docs|whop-rust|whop-ts)`|\b(docs|djs|rb|RFC) \d+|[\w.-]+\/[\w.-]+(#\d+|\s`)|support\/solutions\/\d+|\*\*(assumed|unknown|simplified|left out|live, \d{4}-\d\d-\d\d)\*\*/;

/** Rows of the tables with the heading of facts. Skips other tables. */
export function readFacts(document: string): Fact[] {
  const facts: Fact[] = [];
  let inside = false;
  for (const [line, text] of document.split('\n').entries()) {
    if (!text.startsWith('|')) {
      inside = false;
      continue;
    }
    const cells = cellsOf(text);
    if (cells.join() === HEADING.join()) inside = true;
    else if (inside && !/^-+$/.test(cells[0] ?? '')) {
      const [id = '', rule = '', source = '', ifWrong = ''] = cells;
      facts.push({ id: ID.exec(id)?.[1] ?? '', rule, source, ifWrong, line });
    }
  }
  return facts;
}

export function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** One sentence per unusable row. */
export function problemsOf(facts: readonly Fact[]): string[] {
  const seen = new Set<string>();
  return facts.flatMap(({ id, rule, source, ifWrong, line }) => {
    const where = `docs/provider-facts.md:${line + 1}`;
    const problems: string[] = [];
    if (id === '') problems.push(`${where} has no id such as \`stripe.refund\`.`);
    else if (seen.has(id)) problems.push(`${where} repeats the id ${id}.`);
    if (rule === '') problems.push(`${where} states no rule.`);
    if (!KNOWN_SOURCE.test(source)) problems.push(`${where} names no public source.`);
    if (ifWrong === '') problems.push(`${where} does not say how it fails if we are wrong.`);
    seen.add(id);
    return problems;
  });
}

import type MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;

/** Schemes that a link may have. Everything else is shown as text. */
const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** Raw HTML is shown as text, and pictures as links: a legal page loads nothing from elsewhere. */
async function openParser(): Promise<Parser> {
  const { default: MarkdownParser } = await import('markdown-it');
  const parser = new MarkdownParser('default', { html: false, linkify: false }).disable('image');
  parser.validateLink = (link) => LINK.test(link.trim());
  return parser;
}

let opening: Promise<Parser> | undefined;

/** Safe HTML of a legal page. The library is loaded with the first page that an operator writes. */
export async function renderMarkdown(markdown: string): Promise<string> {
  opening ??= openParser();
  const parser = await opening;
  const tokens = parser.parse(markdown, {});
  // The page's title is its only h1, and no level is left out below it.
  const above: string[] = [];
  for (const heading of tokens) {
    if (heading.type === 'heading_open') {
      while ((above.at(-1) ?? '') >= heading.tag) above.pop();
      above.push(heading.tag);
      heading.tag = `h${Math.min(above.length + 1, 6)}`;
    } else if (heading.type === 'heading_close') {
      heading.tag = `h${Math.min(above.length + 1, 6)}`;
    }
  }
  return parser.renderer.render(tokens, parser.options, {});
}

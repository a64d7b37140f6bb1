const REMOVED = '[link removed]';

const LINK = /https?:\/\/[^\s<>"]+/gi;
/** Tokens contain digits or capitals, so such a path is only a page. */
const PLAIN_PATH = /^(\/[a-z-]+)*\/?$/;

/**
 * The text with every link replaced, except those that lead to a page of our own and say nothing else. What stays
 * can be read by anyone who may read the mail.
 */
export function withoutLinks(text: string, origin: string): string {
  return text.replace(LINK, (link) => (isPlainPage(link, origin) ? link : REMOVED));
}

function isPlainPage(link: string, origin: string): boolean {
  return link.startsWith(origin) && PLAIN_PATH.test(link.slice(origin.length));
}

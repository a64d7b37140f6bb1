import type { Page } from 'playwright';

/** Names that are the same in every language. */
const NAMES =
  /TradingView|Discord|Stripe|Wickline|Wavematrix|Orderblock|VIP|English|Active|Chrome|Chromium|Headless|Linux|K 线|JavaScript|Community|Members|UTC|US\$|Sandbox[^\n]*|\d+h/g;

/** English words that a page in another language still shows, beside names and what the visitor typed. */
export async function englishOn(page: Page, typed: readonly string[] = []): Promise<string[]> {
  const text = await page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement } = node;
      const isShown = parentElement?.checkVisibility() === true;
      if (isShown && parentElement?.closest('body [lang="en"], svg') === null) {
        // One word may stand in several nodes, with places where it may break.
        const goesOn = /^(#text|WBR)$/.test(node.previousSibling?.nodeName ?? '');
        const before = goesOn ? (words.pop() ?? '') : '';
        words.push(before + (node.textContent ?? ''));
      }
    }
    return words.join('\n');
  });
  const kept = typed.reduce((left, each) => left.replaceAll(each, ''), text);
  return kept.replaceAll(NAMES, '').match(/[A-Za-z]{3,}(?: [A-Za-z]+)*/g) ?? [];
}

import type { Page } from 'playwright';

/** Every pair of text and background on a page, as '#112233 on #ffffff'. */
export function coloursOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (context === null) return [];
    /** Any CSS colour as red, green, blue and alpha. */
    const channels = (colour: string): Uint8ClampedArray => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data;
    };
    const hex = (colour: string): string =>
      `#${[...channels(colour).slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return '#ffffff';
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 255
        ? hex(backgroundColor)
        : backgroundOf(element.parentElement);
    };
    const pairs = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('svg, script, style') !== null) continue;
      pairs.add(`${hex(getComputedStyle(element).color)} on ${backgroundOf(element)}`);
    }
    return [...pairs];
  });
}

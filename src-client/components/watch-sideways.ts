/**
 * Marks a box that scrolls sideways: `data-more` while columns are hidden on its right, `data-moved` while some are on
 * its left. `--scrollbar` is the width of its vertical scrollbar. Usable as a ref.
 */
export function watchSideways(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const mark = () => {
    const hidden = box.scrollWidth - box.clientWidth - box.scrollLeft;
    box.toggleAttribute('data-more', hidden > 1);
    box.toggleAttribute('data-moved', box.scrollLeft > 1);
    box.style.setProperty('--scrollbar', `${box.offsetWidth - box.clientWidth}px`);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(box);
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', mark);
  };
}

// The colour switch of pages without the app. A file, because the CSP forbids inline scripts.
const KEY = 'mantine-color-scheme-value';
const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || target.closest('[data-scheme-toggle]') === null) return;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const other = (root.getAttribute(SCHEME) ?? system) === 'dark' ? 'light' : 'dark';
  root.setAttribute(SCHEME, other);
  try {
    localStorage.setItem(KEY, other);
  } catch (_) {
    // Storage is blocked: the choice lasts until the next page.
  }
});

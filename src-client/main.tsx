import './styles/mantine.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';

/** Without the app's code there is still a page: what happened, and a way on. */
function sayMissing(): void {
  const page = document.getElementById('missing-app');
  document.querySelector('#root')?.replaceChildren(...(page === null ? [] : [page]));
  page?.querySelector('a')?.setAttribute('href', window.location.href);
  page?.removeAttribute('hidden');
}

const aPause = () => new Promise((resolve) => setTimeout(resolve));

/** In two pieces, and between them the browser may answer. */
async function load(): Promise<void> {
  await import('react-dom/client');
  await aPause();
  await import('./start.tsx');
}

const start = () => void load().catch(sayMissing);

if (document.documentElement.dataset.path === undefined) {
  start();
} else {
  // The document holds the page's frame: it is painted before the app's code keeps the browser busy.
  requestAnimationFrame(() => setTimeout(start));
  // A tab in the background paints nothing.
  setTimeout(start, 200);
}

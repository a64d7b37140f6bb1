import './styles/mantine.ts';
import '../src/theme/tokens.css';
import './styles/base.css';
import './styles/controls.css';

/** The app's code failed to load: shows a static page with a way to retry. */
function sayMissing(): void {
  const page = document.getElementById('missing-app');
  document.querySelector('#root')?.replaceChildren(...(page === null ? [] : [page]));
  page?.querySelector('a')?.setAttribute('href', window.location.href);
  page?.removeAttribute('hidden');
}

const aPause = () => new Promise((resolve) => setTimeout(resolve));

/** Two imports, which let the browser handle input between them. */
async function load(): Promise<void> {
  await import('react-dom/client');
  await aPause();
  const { started } = await import('./start.tsx');
  await started;
}

const start = () => void load().catch(sayMissing);

if (document.documentElement.dataset.path === undefined) {
  start();
} else {
  // Paints the document's static frame before the app's code blocks the main thread.
  requestAnimationFrame(() => setTimeout(start));
  // A background tab gets no animation frame.
  setTimeout(start, 200);
}

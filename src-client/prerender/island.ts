// The landing page's only script. Imports nothing, because every import would grow the page.
const page = document.documentElement;
const { app = '' } =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {};
const SCHEME = 'data-mantine-color-scheme';

function remember(key: string, value: string | undefined): void {
  try {
    if (value) localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the URL carries the choice.
  }
}

function linkUnder(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest('a,button') : null;
}

/** Pointing at a link into the app prefetches the app. */
function fetchApp(event: Event): void {
  const href = linkUnder(event)?.getAttribute('href');
  if (!href?.startsWith('/') || href === '/') return;
  for (const file of app.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  removeEventListener('pointerover', fetchApp);
  removeEventListener('focusin', fetchApp);
}

try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') page.setAttribute(SCHEME, chosen);
} catch {
  // The system's colour scheme applies.
}

remember('discountCode', new URLSearchParams(location.search).get('code')?.trim().slice(0, 60));

/** A partner's code travels in the address until the checkout. */
const partner = new URLSearchParams(location.search).get('ref');
if (partner && partner.length <= 30) {
  for (const link of document.querySelectorAll('a[href^="/checkout"],a[href^="/register"]')) {
    const to = new URL(link.getAttribute('href') ?? '', location.href);
    to.searchParams.set('ref', partner);
    link.setAttribute('href', to.pathname + to.search);
  }
}

addEventListener('pointerover', fetchApp);
addEventListener('focusin', fetchApp);
addEventListener('click', (event) => {
  const { choose, cycle, schemeToggle } = linkUnder(event)?.dataset ?? {};
  if (choose) {
    remember('selectedPlan', choose);
    remember('selectedBilling', cycle);
  }
  if (schemeToggle === undefined) return;
  const dark = getComputedStyle(page).colorScheme === 'dark' || systemIsDark();
  const other = dark ? 'light' : 'dark';
  page.setAttribute(SCHEME, other);
  remember('mantine-color-scheme-value', other);
});

function systemIsDark(): boolean {
  return !page.hasAttribute(SCHEME) && matchMedia('(prefers-color-scheme: dark)').matches;
}

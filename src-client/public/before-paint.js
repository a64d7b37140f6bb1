// Runs before the first paint. A file, because no inline script may run. Storage may be blocked: then the system's
// scheme holds, and a visitor is assumed.
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch (_) {
    return null;
  }
}

const page = document.documentElement;

// A chosen scheme never flashes.
const chosen = stored('mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') {
  page.setAttribute('data-mantine-color-scheme', chosen);
}

// The page's own code is fetched beside the app's, not after it; and its frame is painted meanwhile.
const routes = JSON.parse(document.currentScript.dataset.routes || '{}');
const signedIn = stored('authToken') !== null;
const path = location.pathname;
const own = (signedIn ? routes.signedIn : routes.visitor) || {};
for (const file of [...(routes.app || []), ...(own[path] || [])]) {
  const link = document.createElement('link');
  const style = file.endsWith('.css');
  link.rel = style ? 'preload' : 'modulepreload';
  if (style) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
if (!signedIn && !location.search.includes('plan=free')) page.setAttribute('data-path', path);

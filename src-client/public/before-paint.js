// Runs before the first paint. A file, because the CSP forbids inline scripts. With blocked storage it assumes the
// system's colour scheme and a visitor.
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch (_) {
    return null;
  }
}

const page = document.documentElement;

// Set before the first paint to avoid a flash of the other scheme.
const chosen = stored('mantine-color-scheme-value');
if (chosen === 'light' || chosen === 'dark') {
  page.setAttribute('data-mantine-color-scheme', chosen);
}

// Preloads the page's chunk in parallel with the app, while the static frame is painted.
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

import type { RouteFiles } from './route-files.ts';

interface ShellParts {
  /** Style and markup of the first paint. */
  css: string;
  body: string;
  routes: RouteFiles;
}

/** The app's HTML with the first paint and the preload table. */
export function fillShell(html: string, { css, body, routes }: ShellParts): string {
  const table = JSON.stringify(routes).replaceAll("'", '&#39;');
  const filled = html
    .replace('src="/before-paint.js"', () => `src="/before-paint.js" data-routes='${table}'`)
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">${css}</style>\n  </head>`)
    .replace('<!--first-paint-->', () => body);
  if (!filled.includes(body) || !filled.includes(table)) {
    throw new Error("The page's places for the first paint are gone");
  }
  return filled;
}

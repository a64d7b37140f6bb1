import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { Hono } from 'hono';

const BUILT = join(import.meta.dirname, '../../dist/control-room');

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Wickline sandbox</title><body><h1>Wickline sandbox</h1>' +
  '<p>The sandbox is running. Its control room is not built yet: run <code>npm run build</code>.</p></body></html>';

// Mantine writes style elements. Scripts come from this port only.
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/**
 * Serves the built control room. File names contain a content hash, so everything except the page itself is cacheable.
 */
export function pageRoutes(): Hono {
  const app = new Hono();

  app.get('/', (c) => {
    const page = join(BUILT, 'index.html');
    c.header('cache-control', 'no-cache');
    c.header('content-security-policy', PAGE_POLICY);
    return c.html(existsSync(page) ? readFileSync(page, 'utf8') : NOT_BUILT);
  });

  app.get('/assets/:file', (c) => {
    const name = normalize(c.req.param('file'));
    const file = join(BUILT, 'assets', name);
    const type = CONTENT_TYPES[extname(name)];
    if (name.includes('/') || name.startsWith('..') || type === undefined || !existsSync(file)) {
      return c.notFound();
    }
    c.header('content-type', type);
    c.header('cache-control', 'public, max-age=31536000, immutable');
    return c.body(readFileSync(file));
  });

  return app;
}

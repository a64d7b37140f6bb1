import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { isPagePath } from '../../../src/domain/page-path.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import type { HttpEnv } from '../build-context.ts';
import type { CookieJar } from '../cookies.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { type ClientFile, type ClientFiles, etagOf } from './client-files.ts';
import type { LanguageFiles } from './language-files.ts';
import { pageLocale } from './page-locale.ts';
import { fillRequest } from './page-text.ts';
import type { VersionPages } from './version-pages.ts';

export interface PagesDeps {
  texts: PublishedTexts;
  pages: VersionPages & {
    files: ClientFiles;
    languages: LanguageFiles;
    hasSignals(): boolean;
  };
  cookies: CookieJar;
  pageHeaders(styleSource: string): Record<string, string>;
}

/** A browser with one of these gets the app at '/'. */
const APP_COOKIES = ['session', 'operator'] as const;

/** Small files that contain the public address. */
const MANIFEST = '/manifest.webmanifest';
/** The feed's service worker. A stale one would outlive a deployment. */
const SIGNALS_WORKER = '/signals-worker.js';
/** The policy of its own response decides what a worker may fetch. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const FILLED = ['/robots.txt', '/sitemap.xml', MANIFEST];

/**
 * The built client: files by name, the prerendered landing page for visitors without a session, and
 * the app for the rest.
 */
export function mountPages(registry: RouteRegistry, deps: PagesDeps): void {
  const { files, languages, current } = deps.pages;

  registry.add({ method: 'GET', path: '/api/login', policy: 'public', limit: 'page' }, (c) =>
    c.redirect('/login'),
  );

  registry.add({ method: 'GET', path: '/*', policy: 'page', limit: 'page' }, (c) => {
    const file = files.find(c.req.path) ?? languages.find(c.req.path);
    if (file !== null) {
      if (!FILLED.includes(c.req.path)) return answerFile(c, file, null);
      const { fill, manifest } = current(pageLocale(c, deps));
      return answerFile(c, file, c.req.path === MANIFEST ? manifest : fill);
    }
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/trpc/')) {
      return c.json({ message: 'Not found' }, 404);
    }
    const cookies = c.req.header('cookie');
    // An operator may view the product as a user, which only the app can show.
    const anonymous = APP_COOKIES.every((name) => deps.cookies.read(cookies, name) === null);
    const { landing, legal, shell, canonicalOf } = current(pageLocale(c, deps));
    if (c.req.path === '/' && anonymous && landing !== null) {
      const canonical = canonicalOf(c.req.query('lang') !== undefined);
      if (canonical !== null) c.header('Link', canonical);
      return landing.answer(c);
    }
    const written = legal.get(c.req.path);
    if (written !== undefined) return written.answer(c);
    const isPage = isPagePath(c.req.path) && (deps.pages.hasSignals() || !isSignals(c.req.path));
    return answerShell(c, shell, deps, isPage ? 200 : 404);
  });
}

/** A shop without signals has no such page. */
const isSignals = (path: string) => path.replace(/\/$/, '') === '/signals';

function answerShell(
  c: Context<HttpEnv>,
  html: string,
  deps: PagesDeps,
  status: 200 | 404,
): Response {
  const nonce = randomBytes(16).toString('base64url');
  for (const [name, value] of Object.entries(deps.pageHeaders(`'nonce-${nonce}'`))) {
    c.header(name, value);
  }
  const path = status === 404 ? '/' : encodeURI(c.req.path);
  return c.html(fillRequest(html, { nonce, path }), status);
}

function answerFile(
  c: Context<HttpEnv>,
  file: ClientFile,
  fill: ((text: string) => string) | null,
): Response {
  const filled = fill === null ? null : Buffer.from(fill(file.body.toString('utf8')));
  const etag = filled === null ? file.etag : etagOf(filled);
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  c.header(
    'Cache-Control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  );
  if (c.req.path === SIGNALS_WORKER) {
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', WORKER_POLICY);
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  c.header('Content-Type', file.contentType);
  if (filled !== null) return c.body(new Uint8Array(filled));
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((candidate) => accepted.includes(candidate));
  const encoded = encoding === undefined ? null : file.encoded(encoding);
  if (encoding !== undefined && encoded !== null) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(encoded ?? file.body));
}

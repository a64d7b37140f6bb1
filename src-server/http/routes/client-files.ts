import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Pricing } from '../../../src/domain/shown-price.ts';

/** One built file in memory. Compressed forms come from the build or are made on first use. */
export interface ClientFile {
  body: Buffer;
  contentType: string;
  etag: string;
  /** Its name contains its hash, so browsers may cache it forever. */
  immutable: boolean;
  encoded(encoding: 'br' | 'gzip'): Buffer | null;
}

export interface ClientFiles {
  /** By path, such as '/assets/index-x1.js'. */
  find(path: string): ClientFile | null;
  /** The app shell with its placeholders, or null when the client was not built. */
  shell: string | null;
  /** The prerendered landing page with its placeholders, one per pricing mode, or null. */
  landing: Record<Pricing, string | null>;
  /** The frame of a legal page, with its placeholders, or null. */
  legal: string | null;
  /** The frame of the public record, with its placeholders, or null. */
  record: string | null;
  /** The frame of the public status page, with its placeholders, or null. */
  status: string | null;
  /** The frame of the forms to cancel and to withdraw, with its placeholders, or null. */
  exit: string | null;
  /** The record's verifier, or null. */
  verifier: string | null;
}

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Pages rather than files: filled in at startup, with headers set per request. */
const PAGES = [
  '/index.html',
  '/landing.html',
  '/landing.unified.html',
  '/legal.html',
  '/record.html',
  '/record-verifier.html',
  '/status.html',
  '/exit.html',
];
const SMALLEST_WORTH_COMPRESSING = 600;

export function loadClientFiles(directory: string): ClientFiles {
  const files = new Map<string, ClientFile>();
  const root = join(directory);
  const names = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
  for (const name of names) {
    const path = name.slice(root.length).replaceAll(sep, '/');
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType !== undefined) files.set(path, clientFile(name, path, contentType));
  }
  const page = (path: string) => files.get(path)?.body.toString('utf8') ?? null;
  return {
    find: (path) => (PAGES.includes(path) ? null : (files.get(path) ?? null)),
    shell: page('/index.html'),
    landing: { documented: page('/landing.html'), unified: page('/landing.unified.html') },
    legal: page('/legal.html'),
    record: page('/record.html'),
    status: page('/status.html'),
    exit: page('/exit.html'),
    verifier: page('/record-verifier.html'),
  };
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function clientFile(name: string, path: string, contentType: string): ClientFile {
  const body = readFileSync(name);
  const immutable = path.startsWith('/assets/');
  return fileOf(body, { contentType, immutable, brotli: () => brotli(name, body) });
}

interface Shape extends Pick<ClientFile, 'contentType' | 'immutable'> {
  /** Default: quick compression. */
  brotli?(): Buffer;
}

/** A file in memory. */
export function fileOf(
  body: Buffer,
  { contentType, immutable, brotli: compress = () => quickly(body) }: Shape,
): ClientFile {
  const made = new Map<string, Buffer>();
  let etag: string | undefined;
  const compressible = body.length >= SMALLEST_WORTH_COMPRESSING && !contentType.includes('png');
  return {
    body,
    contentType,
    // Hashed on demand: a start needs none of these hundreds of hashes.
    get etag() {
      etag ??= etagOf(body);
      return etag;
    },
    immutable,
    encoded(encoding) {
      if (!compressible || contentType.startsWith('font/')) return null;
      const known = made.get(encoding);
      if (known !== undefined) return known;
      const compressed = encoding === 'br' ? compress() : gzipSync(body, { level: 9 });
      made.set(encoding, compressed);
      return compressed;
    },
  };
}

/** The build writes a .br of the best quality beside each file. Without one, compress quickly. */
function brotli(name: string, body: Buffer): Buffer {
  if (existsSync(`${name}.br`)) return readFileSync(`${name}.br`);
  return quickly(body);
}

function quickly(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CLIENT_FRAMES, EVENTS, SERVER_FRAMES } from './frames.ts';
import { AUTHORIZE_PAGE, REFRESH_BODY, REVOKE_ROUTE, ROUTES, TOKEN_ROUTE } from './routes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.cache');
/** The schemas depend on this code and on the versions of both packages. */
const SOURCES = [
  'tests/support/types/type-schema.ts',
  'tests/support/discord-contract/frames.ts',
  'tests/support/discord-contract/routes.ts',
  'tests/support/discord-contract/published-types.ts',
];

/** 'APIChannel[]' is a list of that type. */
export const elementOf = (name: string) => name.replace(/\[\]$/, '');

/** Returns the JSON schemas of all types that routes and events use. Cached, because compiling them takes seconds. */
export async function readSchemas(): Promise<object> {
  const file = join(FOLDER, `discord-types-${cacheKey()}.json`);
  if (!existsSync(file)) await writeSchemas(file);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

async function writeSchemas(file: string): Promise<void> {
  // Loading the compiler takes a second, which cached runs save.
  const { createTypeSchemas } = await import('../types/type-schema.ts');
  const { openDiscordTypes } = await import('./published-types.ts');
  const { document } = createTypeSchemas('discord', openDiscordTypes()).schemaOf(typeNames());
  mkdirSync(FOLDER, { recursive: true });
  // Two runs may write at once. A rename never leaves a partial file.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(document));
  renameSync(own, file);
}

function cacheKey(): string {
  const require = createRequire(import.meta.url);
  const manifests = [
    require.resolve('discord-api-types/v10').replace(/v10\.m?js$/, 'package.json'),
    require.resolve('typescript-5/package.json'),
  ];
  const hash = createHash('sha256');
  for (const file of [...manifests, ...SOURCES.map((source) => join(ROOT, source))]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function typeNames(): string[] {
  const used = [
    ...[...ROUTES, TOKEN_ROUTE, REVOKE_ROUTE, AUTHORIZE_PAGE].flatMap(({ body, query, answer }) => [
      body,
      query,
      answer,
    ]),
    REFRESH_BODY,
    ...Object.values(EVENTS),
    ...Object.values(CLIENT_FRAMES),
    ...Object.values(SERVER_FRAMES),
  ];
  return [...new Set(used.flatMap((name) => (name ? [elementOf(name)] : [])))];
}

import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What stays outside: a native module, which no bundle can hold, and what libraries only try to load.
 * Whoever ships `dist` ships node_modules/@node-rs beside it.
 */
const OUTSIDE = [
  '@node-rs/argon2',
  'pg-native',
  'zlib-sync',
  'bufferutil',
  'utf-8-validate',
  'kerberos',
];

/** Less text is a quarter less memory; names stay, for whoever reads a stack in the log. */
const SMALLER = { mangle: false, compress: true, codegen: { removeWhitespace: true } };

/** One sign beyond Latin keeps the whole text at two bytes a sign in memory. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    }
  },
};

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * What tRPC publishes is compiled for runtimes without `{...}`, and its stand-in for that is a tenth of what a small
 * answer costs. The sources beside it are the same code.
 */
const TRPC_SOURCES = {
  find: /^@trpc\/server(\/.+)?$/,
  replacement: join(ROOT, 'node_modules/@trpc/server/src$1'),
};

/** A thread of the server's has a file of its own. */
const THREADS = { 'hashing-thread': 'src-server/auth/password/hashing-thread.ts' };

/** What an operator runs beside the server, where there is nothing but the image: docs/operations.md. */
const COMMANDS = ['backup', 'restore', 'rotate-secret', 'operator', 'doctor', 'verify-audit'];

/**
 * The server as one file, two folders below the project like its sources: paths mean the same in both. One: a part that
 * is read when it is needed would be gone, or another version's, once somebody builds anew beside a running server.
 * Beside it its thread, and the commands with what several of them need, of which the server reads nothing.
 */
export async function bundleServer(folder = 'dist/server'): Promise<void> {
  await bundle(folder, 'src-server/main.ts', {
    entryFileNames: 'server.js',
    codeSplitting: false,
  });
  const commands = Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`]));
  await bundle(
    folder,
    { ...commands, ...THREADS },
    {
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[name].js',
    },
  );
}

async function bundle(
  folder: string,
  input: string | Record<string, string>,
  output: { entryFileNames: string; chunkFileNames?: string; codeSplitting?: boolean },
): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ascii],
    resolve: { alias: [TRPC_SOURCES] },
    ssr: { noExternal: true, external: OUTSIDE, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: typeof input === 'string',
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: { input, external: OUTSIDE, output: { ...output, minify: SMALLER } },
    },
  });
}

import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Left out of the bundle: a native module, which cannot be bundled, and optional dependencies. A deployment of `dist`
 * needs node_modules/@node-rs beside it.
 */
const OUTSIDE = [
  '@node-rs/argon2',
  'pg-native',
  'zlib-sync',
  'bufferutil',
  'utf-8-validate',
  'kerberos',
];

/** V8 keeps the source text. Names of functions and classes stay for stack traces in the log. */
const SMALLER = {
  mangle: { keepNames: true },
  compress: true,
  codegen: { removeWhitespace: true },
};

/** A single character beyond Latin-1 makes V8 store the whole source as two bytes a character. */
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
 * tRPC publishes code compiled for runtimes without object spread. That fallback costs a tenth of a small answer, so we
 * bundle its sources.
 */
const TRPC_SOURCES = {
  find: /^@trpc\/server(\/.+)?$/,
  replacement: join(ROOT, 'node_modules/@trpc/server/src$1'),
};

/** The text of one function, which `load-program.ts` calls: only a script's compile cache can be taken late. */
const inFunction: Plugin = {
  name: 'in-function',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      file.code = `(function (exports, require, __filename, __dirname) {${file.code}\n})`;
    }
  },
};

/**
 * V8 compiles a function in parentheses at once, and Rolldown puts the wrapper of every CommonJS module in parentheses,
 * even of those that a start never uses.
 */
const compiledOnUse: Plugin = {
  name: 'compiled-on-use',
  renderChunk(code) {
    let opened = 0;
    let closed = 0;
    const lazy = code
      .replace(
        /^(var \S+ = \/\* @__PURE__ \*\/ __commonJSMin\()\((.*=> \{)$/gm,
        (_, call, wrapper) => {
          opened += 1;
          return `${call}${wrapper}`;
        },
      )
      .replace(/^\}\)\);$/gm, () => {
        closed += 1;
        return '});';
      });
    if (opened === 0 || opened !== closed) throw new Error('Rolldown wraps modules differently.');
    return { code: lazy, map: null };
  },
};

/** Entry points: the program's loader, and each worker thread. */
const ENTRIES = {
  server: 'scripts/build/load-program.ts',
  'hashing-thread': 'src-server/auth/password/hashing-thread.ts',
};

/** Commands an operator runs from the image alone: docs/operations.md. */
const COMMANDS = [
  'backup',
  'restore',
  'rotate-secret',
  'operator',
  'doctor',
  'verify-audit',
  'catalogue',
  'offers',
  'move',
  'leave',
];

/**
 * Bundles the server into one program, two folders below the root like its sources, so relative paths stay valid. One
 * file, because a lazily loaded chunk could be missing, or from another version, after a rebuild beside a running
 * server. Its loader, the worker thread and the commands get files of their own.
 */
export async function bundleServer(folder = 'dist/server'): Promise<void> {
  const program = await bundle(folder, 'src-server/main.ts', {
    format: 'cjs',
    entryFileNames: 'program-[hash].cjs',
    codeSplitting: false,
    plugins: [compiledOnUse, inFunction],
  });
  const commands = Object.fromEntries(
    COMMANDS.map((name) => [name, `scripts/commands/${name}.ts`]),
  );
  await bundle(
    folder,
    { ...commands, ...ENTRIES },
    {
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[name].js',
      define: { PROGRAM: JSON.stringify(program) },
    },
  );
}

/** Returns the name of the entry's file. */
async function bundle(
  folder: string,
  input: string | Record<string, string>,
  {
    plugins = [],
    define = {},
    ...output
  }: {
    format?: 'cjs';
    entryFileNames: string;
    chunkFileNames?: string;
    codeSplitting?: boolean;
    plugins?: Plugin[];
    define?: Record<string, string>;
  },
): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ascii, ...plugins],
    define,
    resolve: { alias: [TRPC_SOURCES] },
    ssr: { noExternal: true, external: OUTSIDE, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: typeof input === 'string',
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input,
        external: OUTSIDE,
        output: { ...output, minify: SMALLER },
        // Modules that are never used, such as the bot's without a bot, need not be compiled. This covers ESM modules,
        // `compiledOnUse` those of CommonJS.
        optimization: { pifeForModuleWrappers: false },
      },
    },
  });
  if (!('output' in built)) throw new Error('Vite watches instead of building.');
  return built.output[0].fileName;
}

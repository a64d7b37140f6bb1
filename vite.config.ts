import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { proxyToServer } from './scripts/dev/proxy-to-server.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { compress } from './src-client/prerender/compress.ts';
import { CSS_TARGET } from './src-client/prerender/css-target.ts';
import { embedSettings } from './src-client/prerender/embed-settings.ts';
import { prerender } from './src-client/prerender/prerender.ts';
import { skipLoaderAnimation } from './src-client/prerender/skip-loader-animation.ts';
import { writeThemeVariables } from './src-client/prerender/write-theme-variables.ts';
import { HOOK_WITHIN_MS, PATIENCE_MS, TEST_WITHIN_MS } from './tests/support/patience.ts';

/**
 * Most of these wait, for a database or a socket: two cores are hardly busy with two of them. Beside another run three
 * are enough, and keep the cores busy when that run has ended.
 */
const maxWorkers = process.env.TEST_BESIDE === 'yes' ? 3 : 4;
/** A browser keeps its core busy. */
const maxBrowsers = 2;
/** A starting server keeps a core busy, and waits a while when it stops. */
const maxStarts = 2;
/** Files share what they import: no test mocks a module or leaves anything in one. A third less work. */
const isolate = false;
/** Node runs the sources as they are: nothing waits for a transform, and no test mocks a module. */
const native = { viteModuleRunner: false, nodeLoader: false };
/** These end what hangs; they are no statement about speed, which the machine decides. */
const limits = {
  testTimeout: TEST_WITHIN_MS,
  hookTimeout: HOOK_WITHIN_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  /** Only `npm run test:profile` names a file for the figures. */
  setupFiles: [
    ...(process.env.TEST_PROFILE ? ['scripts/testing/profile/mark-file.ts'] : []),
    ...(process.env.TEST_UNEVEN_SEED ? ['scripts/testing/uneven-waits.ts'] : []),
  ],
};

/** They belong to the projects `server-long` and `long`. */
const exclude = ['**/*.long.test.ts'];

/** Ends and removes what a file has started from temporary folders. */
const removeFolders = 'tests/support/processes/remove-folders.ts';
/** One PostgreSQL for the whole run. */
const startCluster = 'tests/support/database/database-cluster.ts';
const buildClients = 'tests/support/browser/built-clients.ts';
/** Bundles the server that whole processes start, and makes its first start. */
const prepareProduct = 'tests/support/processes/prepared-product.ts';

/** Every world that runs the product compares its traffic with the published types. */
const prepareSchemas = 'tests/support/discord-contract/prepare-schemas.ts';

export default defineConfig({
  root: 'src-client',
  plugins: [
    react(),
    writeThemeVariables(),
    skipLoaderAnimation(),
    embedSettings(),
    prerender(),
    serviceWorker(),
    compress(),
  ],
  resolve: {
    // React has the hook: its polyfill for older versions would cost each first load half a kilobyte.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: { proxy: proxyToServer('http://127.0.0.1:3000') },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    // Browsers without preloading load the same files a little later: not worth half a kilobyte in each first load.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names every file that a page may need later: each letter of a hash costs a tenth of a
        // kilobyte. Seven is the least that the bundler accepts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // The first page of the checkout needs all of these. One file compresses better than four.
          groups: [
            {
              name: 'order',
              test: /cycle-toggle|pricing\.texts|plan-lists\.texts|trust-line/,
              includeDependenciesRecursively: false,
            },
            // Parts of pages that load later. Each file less shortens the list of files in every first load.
            ...[
              /pause-terms|use-pause-charge|pause-charge-text/,
              /components\/dialog\/dialog/,
              /danger-colors|account-page\.module|browser-name/,
              /new-password-fields|password-policy/,
              /offer-panel|consent-line|use-upgrade/,
            ].map((test, index) => ({
              name: `part${index}`,
              test,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  test: {
    root: '.',
    sequence: { sequencer: LongestFirst },
    projects: [
      // No database, no sockets: runs in `npm run verify`.
      {
        test: {
          name: 'domain',
          experimental: native,
          maxWorkers,
          isolate,
          include: ['tests/{domain,structure}/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'sandbox',
          experimental: native,
          maxWorkers,
          isolate,
          include: ['tests/sandbox/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          experimental: native,
          maxWorkers,
          isolate,
          include: ['tests/server/**/*.test.ts'],
          exclude,
          ...limits,
          setupFiles: [...limits.setupFiles, removeFolders],
          globalSetup: [startCluster, prepareSchemas],
        },
      },
      // The same for matrices, floods, many seeds, and what few sellers use.
      {
        test: {
          name: 'server-long',
          experimental: native,
          maxWorkers,
          isolate,
          include: ['tests/server/**/*.long.test.ts'],
          ...limits,
          setupFiles: [...limits.setupFiles, removeFolders],
          globalSetup: [startCluster, prepareSchemas],
        },
      },
      // Whole processes, each with a data folder and ports of its own.
      {
        test: {
          name: 'launch',
          experimental: native,
          sequence: { groupOrder: 1 },
          include: ['tests/launch/**/*.test.ts'],
          exclude,
          maxWorkers: maxStarts,
          isolate,
          ...limits,
          setupFiles: [...limits.setupFiles, removeFolders],
          globalSetup: [buildClients, prepareProduct, prepareSchemas],
        },
      },
      // Minutes of everything at once, and things breaking in it.
      {
        test: {
          name: 'drill',
          experimental: native,
          sequence: { groupOrder: 3 },
          include: ['tests/drill/**/*.test.ts'],
          fileParallelism: false,
          ...limits,
          globalSetup: prepareSchemas,
        },
      },
      {
        test: {
          name: 'browser',
          experimental: native,
          maxWorkers: maxBrowsers,
          isolate,
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts', 'tests/journeys/**/*.test.ts'],
          exclude,
          ...limits,
          setupFiles: [...limits.setupFiles, removeFolders],
          globalSetup: [buildClients, startCluster, prepareSchemas],
        },
      },
      // What takes long and changes rarely: guides followed step by step, rehearsals, restores.
      {
        test: {
          name: 'long',
          experimental: native,
          maxWorkers: maxStarts,
          isolate,
          sequence: { groupOrder: 4 },
          include: ['tests/{browser,journeys,launch}/**/*.long.test.ts'],
          ...limits,
          setupFiles: [...limits.setupFiles, removeFolders],
          globalSetup: [buildClients, startCluster, prepareProduct, prepareSchemas],
        },
      },
    ],
  },
});

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rollup } from 'vite';
import { CSS_TARGET } from './css-target.ts';

const QUIET: InlineConfig = { configFile: false, publicDir: false, logLevel: 'warn' };

async function buildParts(config: InlineConfig): Promise<Rollup.RollupOutput['output']> {
  const built = await build({ ...QUIET, ...config, build: { ...config.build, write: false } });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built');
  return first.output;
}

function cssOf(parts: Rollup.RollupOutput['output']): string {
  return parts
    .flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [part] : []))
    .map(({ source }) => String(source).trim())
    .join('');
}

/** Builds a rendering module with all its styles and runs it here. Its output needs no framework. */
export async function buildRenderer<Module>(
  root: string,
  entry: string,
  scratch: string,
): Promise<{ css: string; code: string; renderer: Module }> {
  const parts = await buildParts({
    root,
    plugins: [react()],
    // The server runs it too, without the client's packages.
    ssr: { noExternal: true },
    define: { [['process', 'env', 'NODE_ENV'].join('.')]: '"production"' },
    build: {
      minify: true,
      ssr: entry,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      cssTarget: CSS_TARGET,
    },
  });
  const code = parts.find((part) => part.type === 'chunk')?.code ?? '';
  const name = createHash('sha256').update(entry).digest('hex').slice(0, 8);
  const file = join(scratch, `${name}.mjs`);
  writeFileSync(file, code);
  return { css: cssOf(parts), code, renderer: await import(pathToFileURL(file).href) };
}

/** Builds a standalone script, named by its content hash. */
export async function buildScript(
  root: string,
  entry: string,
): Promise<{ name: string; code: string }> {
  const [script] = await buildParts({
    root,
    build: { minify: true, lib: { entry, formats: ['iife'], name: 'landing' } },
  });
  const { code } = script;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { name: `assets/landing-${hash}.js`, code };
}

import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rollup } from 'vite';
import type { Pricing } from '../../src/domain/price-list.ts';
import { CSS_TARGET } from './css-target.ts';
import { landingDocument } from './landing-document.ts';
import { drawSocialCard } from './social-card.ts';

const PAGES: Record<Pricing, string> = {
  documented: 'landing.html',
  unified: 'landing.unified.html',
};

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

/** The landing page's own markup and style: built apart, run here, and left without a framework. */
async function renderPages(root: string, scratch: string) {
  const parts = await buildParts({
    root,
    plugins: [react()],
    build: {
      ssr: 'prerender/render-landing.tsx',
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      cssTarget: CSS_TARGET,
    },
  });
  const code = parts.find((part) => part.type === 'chunk')?.code ?? '';
  const file = join(scratch, 'render-landing.mjs');
  writeFileSync(file, code);
  const { renderLanding }: typeof import('./render-landing.tsx') = await import(
    pathToFileURL(file).href
  );
  return { css: cssOf(parts), renderLanding };
}

async function buildIsland(root: string): Promise<{ name: string; code: string }> {
  const [island] = await buildParts({
    root,
    build: {
      minify: true,
      lib: { entry: 'prerender/island.ts', formats: ['iife'], name: 'landing' },
    },
  });
  const { code } = island;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { name: `assets/landing-${hash}.js`, code };
}

/** Writes the stranger's landing page beside the built app. */
export function prerender(): Plugin {
  let root = '';
  let outDir = '';
  let app = '';
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
      app = `/${entry?.fileName ?? ''}`;
    },
    async closeBundle() {
      // Also called after a build that failed: there is nothing to stand beside then.
      if (app === '') return;
      const scratch = join(outDir, '.prerender');
      mkdirSync(scratch, { recursive: true });
      const { css, renderLanding } = await renderPages(root, scratch);
      const island = await buildIsland(root);
      writeFileSync(join(outDir, island.name), island.code);
      writeFileSync(join(outDir, 'social-card.png'), drawSocialCard());
      for (const [pricing, name] of Object.entries(PAGES) as [Pricing, string][]) {
        const body = renderLanding(pricing);
        const html = landingDocument({ css, body, island: `/${island.name}`, app });
        writeFileSync(join(outDir, name), html);
      }
      rmSync(scratch, { recursive: true });
    },
  };
}

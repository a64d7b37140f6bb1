import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import type { Pricing } from '../../src/domain/shown-price.ts';
import { CHUNKS, TREESHAKE } from './chunks.ts';
import { landingDocument } from './landing-document.ts';
import { verifierDocument } from './record/verifier-document.ts';
import { type RouteFiles, routeFilesOf } from './route-files.ts';
import { fillShell } from './shell-document.ts';
import { buildRenderer, buildScript } from './side-build.ts';
import { drawSocialCard } from './social-card.ts';

const PAGES: Record<Pricing, string> = {
  documented: 'landing.html',
  unified: 'landing.unified.html',
};

const DOCUMENTED = { catalogue: DOCUMENTED_CATALOGUE, soldOut: [], currencyDigits: 2 };

type LandingRenderer = typeof import('./render-landing.tsx');
type LegalRenderer = typeof import('./legal/render-legal.tsx');
type RecordRenderer = typeof import('./record/render-record.tsx');
type StatusRenderer = typeof import('./status/render-status.ts');
type ExitRenderer = typeof import('./exit/render-exit.ts');
type FirstPaintRenderer = typeof import('./first-paint.tsx');

/** Writes the prerendered landing page beside the built app, and the first paint into the app's HTML. */
export function prerender(): Plugin {
  let root = '';
  let outDir = '';
  let built: RouteFiles | null = null;

  const writeLanding = async (app: readonly string[], scratch: string): Promise<void> => {
    const { css, code, renderer } = await buildRenderer<LandingRenderer>(
      root,
      'prerender/render-landing.tsx',
      scratch,
    );
    const island = await buildScript(root, 'prerender/island.ts');
    writeFileSync(join(outDir, island.name), island.code);
    const parts = { css, island: `/${island.name}`, app };
    for (const [pricing, name] of Object.entries(PAGES) as [Pricing, string][]) {
      const body = renderer.renderLanding({ ...DOCUMENTED, pricing });
      writeFileSync(join(outDir, name), landingDocument({ ...parts, body }));
    }
    // For the server, which renders the page again when a seller publishes another catalogue.
    const withParts = `${code}\nexport const parts = ${JSON.stringify(parts)};\n`;
    writeFileSync(join(outDir, 'render-landing.mjs'), withParts);
  };

  const writeFirstPaint = async (routes: RouteFiles, scratch: string): Promise<void> => {
    const { css, renderer } = await buildRenderer<FirstPaintRenderer>(
      root,
      'prerender/first-paint.tsx',
      scratch,
    );
    const file = join(outDir, 'index.html');
    const parts = {
      css: css + renderer.FIRST_PAINT_CSS,
      body: renderer.renderFirstPaint(),
      routes,
    };
    writeFileSync(file, fillShell(readFileSync(file, 'utf8'), parts));
  };

  const writeLegal = async (scratch: string): Promise<void> => {
    const entry = 'prerender/legal/render-legal.tsx';
    const { css, renderer } = await buildRenderer<LegalRenderer>(root, entry, scratch);
    writeFileSync(join(outDir, 'legal.html'), renderer.renderLegal(css));
  };

  const writeRecord = async (scratch: string): Promise<void> => {
    const entry = 'prerender/record/render-record.tsx';
    const { css, renderer } = await buildRenderer<RecordRenderer>(root, entry, scratch);
    writeFileSync(join(outDir, 'record.html'), renderer.renderRecord(css));
    const { code } = await buildScript(root, 'prerender/record/verifier.ts');
    writeFileSync(join(outDir, 'record-verifier.html'), verifierDocument(code));
  };

  const writeStatus = async (scratch: string): Promise<void> => {
    const entry = 'prerender/status/render-status.ts';
    const { css, renderer } = await buildRenderer<StatusRenderer>(root, entry, scratch);
    writeFileSync(join(outDir, 'status.html'), renderer.renderStatus(css));
  };

  const writeExit = async (scratch: string): Promise<void> => {
    const entry = 'prerender/exit/render-exit.ts';
    const { css, renderer } = await buildRenderer<ExitRenderer>(root, entry, scratch);
    writeFileSync(join(outDir, 'exit.html'), renderer.renderExit(css));
  };

  return {
    name: 'prerender-landing',
    apply: 'build',
    config: () => ({
      build: { rolldownOptions: { treeshake: TREESHAKE, output: { codeSplitting: CHUNKS } } },
    }),
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      built = routeFilesOf(bundle, root);
    },
    async closeBundle() {
      // Also called after a failed build, which produced nothing to extend.
      if (built === null) return;
      const scripts = built.app.filter((file) => file.endsWith('.js'));
      const scratch = join(outDir, '.prerender');
      mkdirSync(scratch, { recursive: true });
      await writeLanding(scripts, scratch);
      await writeLegal(scratch);
      await writeRecord(scratch);
      await writeStatus(scratch);
      await writeExit(scratch);
      await writeFirstPaint(built, scratch);
      writeFileSync(join(outDir, 'social-card.png'), drawSocialCard());
      rmSync(scratch, { recursive: true });
    },
  };
}

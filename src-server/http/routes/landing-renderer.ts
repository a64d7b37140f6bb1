import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Pricing } from '../../../src/domain/shown-price.ts';

interface LandingShop {
  pricing: Pricing;
  catalogue: Catalogue;
  soldOut: readonly Plan[];
  lifetimes?: Readonly<Record<Plan, number>>;
  trials?: Readonly<Record<Plan, number>>;
  currencyDigits: number;
}

/** Renders the landing page of any catalogue, with the placeholders that the built page has. */
export type RenderLanding = (shop: LandingShop) => string;

interface BuiltRenderer {
  /** Style and scripts of the page. */
  parts: object;
  renderLanding(shop: LandingShop): string;
  landingDocument(parts: object): string;
}

const RENDERER = 'render-landing.mjs';

/** Loads the renderer that the client's build left beside the pages. Null without a built client. */
export async function loadLandingRenderer(directory: string): Promise<RenderLanding | null> {
  const file = join(directory, RENDERER);
  if (!existsSync(file)) return null;
  const built: BuiltRenderer = await import(pathToFileURL(file).href);
  return (shop) => built.landingDocument({ ...built.parts, body: built.renderLanding(shop) });
}

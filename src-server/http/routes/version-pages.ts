import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import type { Kernel } from '../../kernel.ts';
import type { ClientFiles } from './client-files.ts';
import { createLandingPage, type LandingPage } from './landing-page.ts';
import { fillPage } from './page-text.ts';

export interface VersionPagesDeps extends Pick<Kernel, 'catalogue'> {
  files: ClientFiles;
  settings(catalogue: Catalogue): PublicSettings;
  publicUrl: string;
  pageHeaders(styleSource: string): Record<string, string>;
}

/** The pages of one version of the catalogue, in memory. */
interface VersionPages {
  version: number;
  /** Fills the settings into a built text. */
  fill(text: string): string;
  shell: string;
  /** Null if the client has none for this version. The app then shows the page. */
  landing: LandingPage | null;
}

const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The client is not built yet. Run <code>npm run build</code>.</p>';

/** Fills the built pages once per version. Requests that began before a publish still get theirs. */
export function createVersionPages(deps: VersionPagesDeps): () => VersionPages {
  let newest = pagesOf(deps, deps.catalogue.current());
  return () => {
    const catalogue = deps.catalogue.current();
    if (catalogue.version === newest.version) return newest;
    const pages = pagesOf(deps, catalogue);
    if (pages.version > newest.version) newest = pages;
    return pages;
  };
}

function pagesOf(deps: VersionPagesDeps, catalogue: Catalogue): VersionPages {
  const settings = deps.settings(catalogue);
  const fill = (text: string) => fillPage(text, settings, deps.publicUrl);
  const built = settings.catalogue === null ? deps.files.landing[settings.pricing] : null;
  return {
    version: catalogue.version,
    fill,
    shell: fill(deps.files.shell ?? NOT_BUILT),
    landing: built === null ? null : createLandingPage(fill(built), deps.pageHeaders),
  };
}

import type {
  PageTexts,
  PublicSettings,
  ShownOffers,
} from '../../../src/contract/public-settings.contract.ts';
import type { Catalogue, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isDocumented } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { catalogueIn } from '../../../src/domain/catalogue/translations.ts';
import { DOCUMENTED_LOCALE, LANGUAGES, type Locale } from '../../../src/texts/languages.ts';
import { isPageKey } from '../../../src/texts/shown-texts.ts';
import type { PublishedBrand } from '../../brand/published-brand.ts';
import type { Kernel } from '../../kernel.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import { applyBrand, applyToManifest } from './brand-page.ts';
import type { ClientFiles } from './client-files.ts';
import { createLandingPage, type LandingPage } from './landing-page.ts';
import type { RenderLanding } from './landing-renderer.ts';
import type { LanguageFiles } from './language-files.ts';
import { brandedSettings, legalPages, legalUrls } from './legal-pages.ts';
import { withHiddenWords } from './own-words.ts';
import { canonicalHeader, fillPage } from './page-text.ts';

interface VersionPagesDeps extends Pick<Kernel, 'catalogue'> {
  files: ClientFiles;
  texts: PublishedTexts;
  languages: Pick<LanguageFiles, 'pathOf'>;
  brand: PublishedBrand;
  /** Footers link the forms to cancel and to withdraw. */
  hasExitLinks(): boolean;
  settings(shop: {
    catalogue: Catalogue;
    soldOut: readonly Plan[];
    locale: Locale;
  }): PublicSettings;
  /** Counts the changes of the setup page's values. */
  settingsVersion(): number;
  /** The seller has set up signals. */
  hasSignals(): boolean;
  /** The public record is shown, and has a signal. */
  hasRecord(): boolean;
  /** Counts the changes of the figures that the landing page claims. */
  claimVersion(): number;
  /** Plans whose capacity is used up. */
  soldOut(): readonly Plan[];
  /** Absent: none. */
  offers(): ShownOffers | undefined;
  /** Loads the renderer. Null without a built client. */
  loadRenderer(): Promise<RenderLanding | null>;
  publicUrl: string;
  pageHeaders(styleSource: string): Record<string, string>;
}

/** The pages of one version of the catalogue and the texts, in one language. */
interface ShopPages {
  /** Everything that the pages depend on. */
  state: string;
  /** Fills the settings into a built text. */
  fill(text: string): string;
  shell: string;
  /** The `Link` header of the landing page; null: it needs none. */
  canonicalOf(hasChosen: boolean): string | null;
  /** Null if there is none for this version yet. The app then shows the page. */
  landing: LandingPage | null;
  /** The frame of the public record. Null without a built client. */
  record: string | null;
  /** The frame of the public status page. Null without a built client. */
  status: string | null;
  /** The frame of the forms to cancel and to withdraw. Null without a built client. */
  exit: string | null;
  /** Legal pages by path. */
  legal: ReadonlyMap<string, LandingPage>;
  /** Null: the manifest is served as built. */
  manifest: ((text: string) => string) | null;
}

export interface VersionPages {
  /** The pages of the version that this request sees. */
  current(locale: Locale): ShopPages;
  /** Renders and compresses a seller's landing page before a visitor asks for it. */
  prepare(): Promise<void>;
}

const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The client is not built yet. Run <code>npm run build</code>.</p>';

/** Renders the pages once per version and language, not per request. */
export function createVersionPages(deps: VersionPagesDeps): VersionPages {
  let renderer: RenderLanding | null = null;
  const stateOf = ({ version }: Catalogue) =>
    [
      version,
      deps.texts.version(),
      deps.brand.version(),
      deps.settingsVersion(),
      deps.claimVersion(),
      renderer !== null,
      deps.hasSignals(),
      deps.hasRecord(),
      JSON.stringify(deps.offers()),
      ...deps.soldOut(),
    ].join(' ');
  const pagesOf = (sold: Catalogue, locale: Locale): ShopPages => {
    const catalogue = catalogueIn(sold, locale);
    const soldOut = deps.soldOut();
    const texts = pageTexts(deps, locale);
    const brand = deps.brand.current();
    const offers = deps.offers();
    const configured = deps.settings({ catalogue, soldOut, locale });
    const settings = {
      ...brandedSettings(configured, { ...deps, locale }),
      ...(deps.hasSignals() && { signals: true }),
      ...(deps.hasRecord() && { record: true }),
      ...(offers !== undefined && { offers }),
      texts,
    };
    const fill = (text: string) =>
      fillPage(applyBrand(text, brand), settings, deps.publicUrl).replace(
        '</urlset>',
        () => `${legalUrls(settings, deps.publicUrl)}</urlset>`,
      );
    const { pricing, currencyDigits } = settings;
    const { lifetimes, trials = {} } = offers ?? {};
    // The built page has no offers. It stands in until the renderer is loaded.
    const isBuilt = isDocumented(catalogue) && (!isOnCards(offers) || renderer === null);
    const built = isBuilt
      ? deps.files.landing[pricing]
      : renderer?.({
          pricing,
          catalogue: withHiddenWords(catalogue),
          soldOut,
          ...(lifetimes !== undefined && { lifetimes }),
          trials,
          currencyDigits,
        });
    return {
      state: stateOf(catalogue),
      fill,
      canonicalOf: (hasChosen) =>
        canonicalHeader(settings, { page: `${deps.publicUrl}/`, hasChosen }),
      shell: fill(deps.files.shell ?? NOT_BUILT),
      landing: built == null ? null : createLandingPage(fill(built), deps.pageHeaders),
      record: deps.files.record === null ? null : fill(deps.files.record),
      status: deps.files.status === null ? null : fill(deps.files.status),
      exit: deps.files.exit === null ? null : fill(deps.files.exit),
      legal: legalPages({ ...deps, locale }, fill),
      manifest:
        brand.name === null && brand.favicon === null && !deps.hasSignals()
          ? null
          : (text) => {
              const branded = applyToManifest(text, brand, settings.brandName);
              return deps.hasSignals() ? startAtSignals(branded) : branded;
            },
    };
  };
  const known = new Map<Locale, ShopPages>();
  const current = (locale: Locale) => {
    const catalogue = deps.catalogue.current();
    const last = known.get(locale);
    if (last?.state === stateOf(catalogue)) return last;
    const pages = pagesOf(catalogue, locale);
    known.set(locale, pages);
    return pages;
  };
  return {
    current,
    async prepare() {
      const isOwnShop = !isDocumented(deps.catalogue.current()) || isOnCards(deps.offers());
      if (isOwnShop) renderer ??= await deps.loadRenderer();
      else if (
        deps.texts.offered().length < 2 &&
        deps.brand.version() === 0 &&
        deps.settingsVersion() === 0
      )
        return;
      for (const locale of deps.texts.offered()) {
        const { landing, legal } = current(locale);
        for (const page of [landing, ...legal.values()]) await page?.pack();
      }
    },
  };
}

/** The cards of the landing page name lifetime sales and trials. */
const isOnCards = (offers: ShownOffers | undefined): boolean =>
  offers?.lifetimes !== undefined || Object.keys(offers?.trials ?? {}).length > 0;

function pageTexts(
  { texts, languages }: Pick<VersionPagesDeps, 'texts' | 'languages'>,
  locale: Locale,
): PageTexts | undefined {
  const own = Object.fromEntries(
    Object.entries(texts.overrides(locale)).filter(([key]) => isPageKey(key)),
  );
  const offered = texts.offered();
  const isStandard = locale === DOCUMENTED_LOCALE && offered.length < 2;
  if (isStandard && Object.keys(own).length === 0) return undefined;
  const file = languages.pathOf(locale);
  return {
    locale,
    offered: LANGUAGES.filter((each) => offered.includes(each.locale)),
    own,
    ...(file !== null && { file }),
  };
}

/** The installed app of a shop with signals opens the feed. */
function startAtSignals(manifest: string): string {
  return JSON.stringify({ ...JSON.parse(manifest), start_url: '/signals' });
}

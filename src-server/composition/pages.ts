import { withLiveClaim } from '../http/record/live-claim.ts';
import { loadClientFiles } from '../http/routes/client-files.ts';
import { loadLandingRenderer } from '../http/routes/landing-renderer.ts';
import { createLanguageFiles, type LanguageFiles } from '../http/routes/language-files.ts';
import { createVersionPages, type VersionPages } from '../http/routes/version-pages.ts';
import { hasPublicSignals } from '../signals/record/published-record.ts';
import { publicSettingsOf } from './app-options.ts';
import type { AppParts } from './app-parts.ts';

type Page = Pick<
  Parameters<typeof createVersionPages>[0],
  'files' | 'hasSignals' | 'publicUrl' | 'pageHeaders'
>;

/** The pages of the version on sale, ready before the first request and soon after each publish. */
export async function composePages(
  { options, catalogue, texts, brand, settings, record, soldOut, offers, feed, log }: AppParts,
  page: Omit<Page, 'files' | 'hasSignals'>,
): Promise<VersionPages & Pick<Page, 'files' | 'hasSignals'> & { languages: LanguageFiles }> {
  const { clientDirectory } = options;
  const files = loadClientFiles(clientDirectory);
  const languages = createLanguageFiles();
  await soldOut.refresh();
  await offers.refresh();
  await feed.refreshIsOn();
  const pages = createVersionPages({
    ...page,
    files,
    catalogue,
    texts,
    languages,
    brand,
    settingsVersion: settings.version,
    hasExitLinks: () => options.business.exitLinks,
    settings: (shop) => {
      const shown = publicSettingsOf(options, shop);
      if (options.business.claims === 'documented') return shown;
      return withLiveClaim(shown, { record, texts, locale: shop.locale });
    },
    claimVersion: () => (options.business.claims === 'live' ? record.version() : 0),
    soldOut: soldOut.current,
    offers: offers.current,
    hasSignals: feed.isOn,
    hasRecord: () => hasPublicSignals(record.current()),
    loadRenderer: () => loadLandingRenderer(clientDirectory),
  });
  await pages.prepare();
  const prepareAfter = (reason: Promise<void>) => {
    const ready = reason.then(() => pages.prepare());
    ready.catch((error: unknown) => {
      log.error({ err: error }, 'the landing page could not be rendered; the app shows it instead');
    });
  };
  catalogue.onChanged(() => prepareAfter(soldOut.refresh()));
  offers.onChanged(() => prepareAfter(Promise.resolve()));
  brand.onChanged(() => prepareAfter(Promise.resolve()));
  settings.onChanged(() => prepareAfter(Promise.resolve()));
  texts.onChanged(() => prepareAfter(Promise.resolve()));
  return { ...pages, files, languages, hasSignals: feed.isOn };
}

import { loadClientFiles } from '../http/routes/client-files.ts';
import { loadLandingRenderer } from '../http/routes/landing-renderer.ts';
import { createVersionPages, type VersionPages } from '../http/routes/version-pages.ts';
import { publicSettingsOf } from './app-options.ts';
import type { AppParts } from './app-parts.ts';

type Page = Pick<Parameters<typeof createVersionPages>[0], 'files' | 'publicUrl' | 'pageHeaders'>;

/** The pages of the version on sale, ready before the first request and soon after each publish. */
export async function composePages(
  { options, catalogue, texts, soldOut, log }: AppParts,
  page: Omit<Page, 'files'>,
): Promise<VersionPages & Pick<Page, 'files'>> {
  const { clientDirectory } = options;
  const files = loadClientFiles(clientDirectory);
  await soldOut.refresh();
  const pages = createVersionPages({
    ...page,
    files,
    catalogue,
    texts,
    settings: (shop) => publicSettingsOf(options, shop),
    soldOut: soldOut.current,
    loadRenderer: () => loadLandingRenderer(clientDirectory),
  });
  await pages.prepare();
  catalogue.onPublished(() => {
    const ready = soldOut.refresh().then(() => pages.prepare());
    ready.catch((error: unknown) => {
      log.error({ err: error }, 'the landing page could not be rendered; the app shows it instead');
    });
  });
  return { ...pages, files };
}

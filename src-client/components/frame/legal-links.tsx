import { settings } from '../../lib/public-settings.ts';

const LEGAL = settings.legal ?? [];

/** The legal pages that the documented footer does not have. */
export function OtherLegalLinks() {
  const { privacy, terms } = settings.links;
  return LEGAL.filter(({ path }) => path !== privacy && path !== terms).map(({ path, name }) => (
    <a key={path} href={path}>
      {name}
    </a>
  ));
}

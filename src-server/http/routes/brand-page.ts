import type { Brand, Picture } from '../../../src/domain/brand/brand.ts';
import { brandStyle } from '../../../src/domain/brand/brand-style.ts';
import { picturePath } from '../../../src/domain/brand/picture-path.ts';
import { CONTENT_TYPES, type PictureKind } from '../../../src/domain/brand/picture-rule.ts';

function typeOf({ file }: Picture): string {
  return CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1) as PictureKind];
}

const ICON = 'href="/favicon.svg" type="image/svg+xml"';
const SOCIAL_IMAGE = '{{PUBLIC_URL}}/social-card.png';
const SOCIAL_SIZE =
  '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">';

/** A built page in the seller's colours, with their pictures. Unchanged for the documented brand. */
export function applyBrand(html: string, brand: Brand): string {
  const { favicon, socialImage } = brand;
  let page = html;
  if (favicon !== null) {
    const icon = `href="${picturePath(favicon)}" type="${typeOf(favicon)}"`;
    page = page.replace(ICON, () => icon);
  }
  if (socialImage !== null) {
    const { width, height } = socialImage;
    const size = `<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">`;
    page = page
      .replace(SOCIAL_IMAGE, () => `{{PUBLIC_URL}}${picturePath(socialImage)}`)
      .replace(SOCIAL_SIZE, () => size);
  }
  const style = brandStyle(brand);
  return style === ''
    ? page
    : page.replace('</head>', () => `<style nonce="__CSP_NONCE__">${style}</style>\n</head>`);
}

/** The web app's manifest with the seller's name and icon. */
export function applyToManifest(text: string, brand: Brand, name: string): string {
  if (brand.name === null && brand.favicon === null) return text;
  const manifest: unknown = JSON.parse(text);
  const icons =
    brand.favicon === null
      ? {}
      : {
          icons: [
            {
              src: picturePath(brand.favicon),
              type: typeOf(brand.favicon),
              sizes:
                typeOf(brand.favicon) === CONTENT_TYPES.svg
                  ? 'any'
                  : `${brand.favicon.width}x${brand.favicon.height}`,
              purpose: 'any',
            },
          ],
        };
  const named = brand.name === null ? {} : { name, short_name: name, description: name };
  return JSON.stringify({ ...(manifest as object), ...named, ...icons });
}

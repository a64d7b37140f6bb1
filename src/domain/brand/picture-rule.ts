import { readRaster } from './raster.ts';
import { readSvg } from './svg-rule.ts';

/** Where a picture is shown. */
export const PICTURE_USES = ['logo', 'favicon', 'social', 'icon', 'showcase'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

export type PictureKind = 'svg' | 'png' | 'jpg' | 'webp';

interface UseRule {
  maxBytes: number;
  kinds: readonly PictureKind[];
  /** Width divided by height. */
  aspect: readonly [least: number, most: number];
  minWidth: number;
}

const KB = 1024;

export const PICTURE_RULES = {
  logo: {
    maxBytes: 200 * KB,
    kinds: ['svg', 'png', 'jpg', 'webp'],
    aspect: [0.5, 8],
    minWidth: 16,
  },
  favicon: { maxBytes: 100 * KB, kinds: ['svg', 'png'], aspect: [1, 1], minWidth: 16 },
  social: { maxBytes: 1_000 * KB, kinds: ['png', 'jpg'], aspect: [1.2, 2.2], minWidth: 600 },
  icon: { maxBytes: 50 * KB, kinds: ['svg', 'png', 'webp'], aspect: [0.5, 2], minWidth: 16 },
  showcase: {
    maxBytes: 500 * KB,
    kinds: ['svg', 'png', 'jpg', 'webp'],
    aspect: [0.5, 4],
    minWidth: 16,
  },
} as const satisfies Record<PictureUse, UseRule>;

/** More than any rule above. The upload stops reading there. */
export const MAX_PICTURE_BYTES = 1_000 * KB;

/** 16 MB once a browser has unpacked them. */
const MAX_PIXELS = 4_000_000;

export const CONTENT_TYPES: Record<PictureKind, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

interface FoundPicture {
  kind: PictureKind;
  width: number;
  height: number;
}

type PictureReading = { fault: string } | { fault: null; picture: FoundPicture };

interface Upload {
  bytes: Uint8Array;
  /** The bytes as UTF-8; null: they are no text. */
  text: string | null;
}

/** Judges an upload by its bytes. Faults are sentences for the operator. */
export function judgePicture({ bytes, text }: Upload, use: PictureUse): PictureReading {
  const rule: UseRule = PICTURE_RULES[use];
  if (bytes.byteLength > rule.maxBytes) {
    return { fault: `This file is larger than ${rule.maxBytes / KB} KB.` };
  }
  const read = readPicture(bytes, text);
  if (read.fault !== null) return read;
  const { kind, width, height } = read.picture;
  const names = rule.kinds.map((each) => each.toUpperCase()).join(', ');
  if (!rule.kinds.includes(kind)) return { fault: `Upload one of these here: ${names}.` };
  if (kind !== 'svg' && width * height > MAX_PIXELS) {
    return { fault: `${width} × ${height} pixels are too many. Use at most 2,000 × 2,000.` };
  }
  if (kind !== 'svg' && width < rule.minWidth) {
    return { fault: `It is ${width} pixels wide. Use at least ${rule.minWidth}.` };
  }
  const [least, most] = rule.aspect;
  const aspect = width / height;
  if (aspect < least * 0.99 || aspect > most * 1.01) {
    return { fault: least === most ? 'It must be square.' : 'It is too wide or too tall here.' };
  }
  return read;
}

export const INCOMPLETE_PICTURE = 'This file is not a complete PNG, JPEG, WebP or SVG picture.';

function readPicture(bytes: Uint8Array, text: string | null): PictureReading {
  const raster = readRaster(bytes);
  if (raster !== null) return { fault: null, picture: raster };
  if (text === null || !/<svg[\s>]/.test(text)) {
    return { fault: INCOMPLETE_PICTURE };
  }
  const svg = readSvg(text);
  if (svg.fault !== null) return { fault: `This SVG is refused. ${svg.fault}` };
  return { fault: null, picture: { kind: 'svg', ...svg.size } };
}

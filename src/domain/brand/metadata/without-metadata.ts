import type { Raster } from '../raster.ts';
import { pngWithoutMetadata, webpWithoutMetadata } from './chunked.ts';
import { jpegWithoutMetadata } from './jpeg.ts';

const REWRITE: Record<Raster['kind'], (file: Uint8Array) => Uint8Array | null> = {
  jpg: jpegWithoutMetadata,
  png: pngWithoutMetadata,
  webp: webpWithoutMetadata,
};

/**
 * A picture without what a camera or a program wrote into it: the place, the time, the device, comments, thumbnails.
 * Pixels, colours and orientation stay. Null: the file is broken.
 */
export function withoutMetadata(file: Uint8Array, kind: Raster['kind']): Uint8Array | null {
  return REWRITE[kind](file);
}

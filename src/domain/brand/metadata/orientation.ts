/** How a viewer turns a picture, from 1 (as it is) to 8: the one entry of Exif data that its look depends on. */
export type Orientation = 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** From Exif's TIFF block. Null: upright, absent or unreadable. */
export function orientationIn(tiff: Uint8Array): Orientation | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return null;
  const isLittle = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > view.byteLength) return null;
  const entries = view.getUint16(first, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return null;
    if (view.getUint16(at, isLittle) !== TAG) continue;
    const found = view.getUint16(at + 8, isLittle);
    return found >= 2 && found <= 8 ? (found as Orientation) : null;
  }
  return null;
}

/** A TIFF block with nothing but an orientation. */
export function tiffWith(orientation: Orientation): Uint8Array {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return new Uint8Array(view.buffer);
}

type RasterKind = 'png' | 'jpg' | 'webp';

export interface Raster {
  kind: RasterKind;
  width: number;
  height: number;
}

/** Kind and size by the bytes, whatever the file's name. Null: no complete PNG, JPEG or WebP. */
export function readRaster(bytes: Uint8Array): Raster | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(view) ?? readJpeg(view) ?? readWebp(view);
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}

const sized = (kind: RasterKind, width: number, height: number): Raster | null =>
  width > 0 && height > 0 ? { kind, width, height } : null;

const PNG = '\x89PNG\r\n\x1a\n';

/** Every chunk in turn: nothing may follow the last one. */
function readPng(view: DataView): Raster | null {
  if (textAt(view, 0, 8) !== PNG || textAt(view, 12, 4) !== 'IHDR') return null;
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const next = at + 12 + length;
    if (textAt(view, at + 4, 4) === 'IEND') {
      return next === view.byteLength ? sized('png', view.getUint32(16), view.getUint32(20)) : null;
    }
    at = next;
  }
  return null;
}

/** Frames whose header has the size: SOF0 to SOF15 without the three that are none. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(view: DataView): Raster | null {
  const end = view.byteLength - 2;
  if (end < 2 || view.getUint16(0) !== 0xffd8 || view.getUint16(end) !== 0xffd9) return null;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return sized('jpg', view.getUint16(at + 7), view.getUint16(at + 5));
    // The picture's data, which only a frame may come before.
    if (marker === 0xda) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebp(view: DataView): Raster | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  if (view.byteLength < 30 || view.getUint32(4, true) + 8 !== view.byteLength) return null;
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case 'VP8X': {
      const side = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
      return sized('webp', side(24), view.getUint16(27, true) + (view.getUint8(29) << 16) + 1);
    }
    default:
      return null;
  }
}

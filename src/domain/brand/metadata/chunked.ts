import { orientationIn, tiffWith } from './orientation.ts';
import { bytesOf, joined, latin, type Part } from './parts.ts';

/** Chunks that decide how a PNG looks. Those with a capital first letter are always needed. */
const SHOWN_IN_PNG =
  /^([A-Z]|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|cICP|mDCV|cLLI|acTL|fcTL|fdAT)/;
const SHOWN_IN_WEBP = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];

export function pngWithoutMetadata(file: Uint8Array): Uint8Array | null {
  const parts = partsOf(file, { from: 8, lengthAt: 0, nameAt: 4, after: 4, isLittle: false });
  if (parts === null) return null;
  const kept = parts.flatMap(({ name, bytes, body }) => {
    if (name !== 'eXIf') return SHOWN_IN_PNG.test(name) ? [bytes] : [];
    const orientation = orientationIn(body);
    return orientation === null ? [] : [pngChunk(name, tiffWith(orientation))];
  });
  return joined([file.subarray(0, 8), ...kept]);
}

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export function webpWithoutMetadata(file: Uint8Array): Uint8Array | null {
  const parts = partsOf(file, { from: 12, lengthAt: 4, nameAt: 0, after: 0, isLittle: true });
  if (parts === null) return null;
  const exif = parts.find(({ name }) => name === 'EXIF');
  const orientation = exif === undefined ? null : orientationIn(exif.body);
  const pieces = parts
    .filter(({ name }) => SHOWN_IN_WEBP.includes(name))
    .map(({ name, bytes }) => (name === 'VP8X' ? withFlags(bytes, orientation !== null) : bytes));
  if (orientation !== null) pieces.push(webpChunk('EXIF', tiffWith(orientation)));
  const content = joined([bytesOf('WEBP'), ...pieces]);
  return joined([bytesOf('RIFF'), lengthOf(content, true), content]);
}

function withFlags(vp8x: Uint8Array, hasExif: boolean): Uint8Array {
  const changed = vp8x.slice();
  const flags = (changed[8] ?? 0) & ~HAS_XMP & ~HAS_EXIF;
  changed[8] = hasExif ? flags | HAS_EXIF : flags;
  return changed;
}

interface Format {
  /** Behind the file's signature. */
  from: number;
  lengthAt: number;
  nameAt: number;
  /** Bytes of a checksum behind each content. */
  after: number;
  isLittle: boolean;
}

/** Null: a chunk is longer than the file. */
function partsOf(file: Uint8Array, format: Format): Part[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts: Part[] = [];
  let at = format.from;
  while (at < file.length) {
    if (at + 8 > file.length) return null;
    const length = view.getUint32(at + format.lengthAt, format.isLittle);
    // RIFF pads to an even length.
    const next = at + 8 + length + format.after + (format.isLittle ? length % 2 : 0);
    if (next > file.length) return null;
    parts.push({
      name: latin(file.subarray(at + format.nameAt, at + format.nameAt + 4)),
      bytes: file.subarray(at, next),
      body: file.subarray(at + 8, at + 8 + length),
    });
    at = next;
  }
  return parts;
}

function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const named = joined([bytesOf(name), body]);
  return joined([lengthOf(body, false), named, checksum(named)]);
}

function webpChunk(name: string, body: Uint8Array): Uint8Array {
  return joined([bytesOf(name), lengthOf(body, true), body]);
}

const lengthOf = ({ length }: Uint8Array, isLittle: boolean) => uint32(length, isLittle);

function uint32(value: number, isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, isLittle);
  return new Uint8Array(view.buffer);
}

/** CRC-32, as PNG demands. */
function checksum(bytes: Uint8Array): Uint8Array {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return uint32(~sum >>> 0);
}

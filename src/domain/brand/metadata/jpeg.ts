import { orientationIn, tiffWith } from './orientation.ts';
import { bytesOf, joined, latin } from './parts.ts';

const [START, END, SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe];
const EXIF = 'Exif\0\0';
/** Application segments that a viewer needs: the pixels' density and the colours. */
const KEPT = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'];

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Inside a scan: an escaped byte, a restart, or padding. */
const isInsideScan = (marker: number) =>
  marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);

/** Ends with the first picture: a camera may append others, with metadata of their own. Null: broken. */
export function jpegWithoutMetadata(file: Uint8Array): Uint8Array | null {
  const pieces: Uint8Array[] = [Uint8Array.of(0xff, START)];
  let hasOrientation = false;
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const next = at + 2 + ((file[at + 2] ?? 0) << 8) + (file[at + 3] ?? 0);
    if (next > file.length) return null;
    const body = file.subarray(at + 4, next);
    const kept = keptSegment(marker, file.subarray(at, next), body);
    // Viewers read the first one.
    const isRepeated = kept !== null && isExif(marker, body) && hasOrientation;
    if (kept !== null && !isRepeated) pieces.push(kept);
    hasOrientation ||= kept !== null && isExif(marker, body);
    at = next;
    if (marker !== SCAN) continue;
    const end = scanEnd(file, at);
    if (end === null) return null;
    pieces.push(file.subarray(at, end));
    at = end;
    if (file[at + 1] === END) return joined([...pieces, Uint8Array.of(0xff, END)]);
  }
  return null;
}

const isExif = (marker: number, body: Uint8Array) =>
  marker === 0xe1 && latin(body.subarray(0, EXIF.length)) === EXIF;

function keptSegment(marker: number, whole: Uint8Array, body: Uint8Array): Uint8Array | null {
  if (marker === COMMENT) return null;
  if (!isApplication(marker)) return whole;
  if (isExif(marker, body)) {
    const orientation = orientationIn(body.subarray(EXIF.length));
    return orientation === null
      ? null
      : segment(marker, joined([bytesOf(EXIF), tiffWith(orientation)]));
  }
  const name = latin(body.subarray(0, 12));
  if (!KEPT.some((each) => name.startsWith(each))) return null;
  return name.startsWith('JFIF\0') ? segment(marker, withoutThumbnail(body)) : whole;
}

/** The density is all that follows the name. */
function withoutThumbnail(jfif: Uint8Array): Uint8Array {
  const head = jfif.slice(0, 14);
  head.fill(0, 12);
  return head;
}

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]);
}

/** Where the next marker is. Null: nowhere. */
function scanEnd(file: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] === 0xff && !isInsideScan(file[at + 1] ?? 0)) return at;
  }
  return null;
}

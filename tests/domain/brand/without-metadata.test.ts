import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withoutMetadata } from '../../../src/domain/brand/metadata/without-metadata.ts';
import { readRaster } from '../../../src/domain/brand/raster.ts';
import { encodePng } from '../../../src-client/prerender/png.ts';

const HOME = 'GPS 48.2082 N 16.3738 E';
const text = (value: string) => Buffer.from(value, 'latin1');
const hex = (value: string) => Buffer.from(value.replaceAll(' ', ''), 'hex');

/** A TIFF block with an orientation, and the place behind it. */
const tiff = (orientation: number) =>
  Buffer.concat([
    hex(`4d4d002a 00000008 0001 0112 0003 00000001 000${orientation}0000 00000000`),
    text(HOME),
  ]);

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const APP0 = segment(0xe0, hex('4a46494600 0101 00 0001 0001 00 00'));
const ICC = segment(0xe2, Buffer.concat([text('ICC_PROFILE\0'), hex('0101 aabb')]));
const FRAME = hex('ffc0000b080010002001011100');
const SCAN = hex('ffda0008010100003f00 d2ff00d2 ffd0 11');
const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([hex('ffd8'), APP0, ...extra, FRAME, SCAN, hex('ffd9')]);
const exif = (orientation = 1) =>
  segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff(orientation)]));

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([text(name), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};
const PLAIN_PNG = Buffer.from(encodePng(40, 20, new Uint8Array(40 * 20 * 3)));
const png = (...extra: Buffer[]) =>
  Buffer.concat([PLAIN_PNG.subarray(0, 33), ...extra, PLAIN_PNG.subarray(33)]);

const riffChunk = (name: string, body: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([text(name), size, body, Buffer.alloc(body.length % 2)]);
};
const VP8L = riffChunk('VP8L', hex('2f07c0010007d0fffef7bfff8188e87f00'));
const webp = (flags: number, ...after: Buffer[]) => {
  const head = riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]));
  const all = Buffer.concat([text('WEBP'), head, VP8L, ...after]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(all.length);
  return Buffer.concat([text('RIFF'), size, all]);
};

const FILES: [string, Buffer][] = [
  ['a JPEG with Exif', jpeg(exif())],
  ['a JPEG with XMP', jpeg(segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${HOME}`)))],
  ['a JPEG with IPTC data', jpeg(segment(0xed, text(`Photoshop 3.0\0${HOME}`)))],
  ['a JPEG with a comment', jpeg(segment(0xfe, text(HOME)))],
  ['a JPEG with a thumbnail', jpeg(segment(0xe0, text(`JFXX\0\x10${HOME}`)))],
  ['a JPEG with a second picture behind it', Buffer.concat([jpeg(), jpeg(exif())])],
  ['a PNG with Exif', png(chunk('eXIf', tiff(1)))],
  ['a PNG with text', png(chunk('tEXt', text(`Comment\0${HOME}`)))],
  ['a PNG with a chunk of its own', png(chunk('prVt', text(HOME)))],
  ['a WebP with Exif', webp(0x08, riffChunk('EXIF', tiff(1)))],
  ['a WebP with XMP', webp(0x04, riffChunk('XMP ', text(HOME)))],
];

const strip = (file: Uint8Array) => {
  const read = readRaster(file);
  if (read === null) throw new Error('The file is no picture.');
  return withoutMetadata(file, read.kind);
};

describe('a stored picture', () => {
  it.each(FILES)('has no place in it: %s', (_, file) => {
    expect(file.includes(HOME)).toBe(true);
    const stored = Buffer.from(strip(file) ?? []);
    expect(stored.includes(HOME)).toBe(false);
    expect(readRaster(stored)).toEqual(readRaster(file));
    expect(Buffer.from(strip(stored) ?? [])).toEqual(stored);
  });

  it('has nothing else taken from it', () => {
    expect(Buffer.from(strip(jpeg(ICC)) ?? [])).toEqual(jpeg(ICC));
    const kept = png(chunk('gAMA', hex('0000b18f')), chunk('pHYs', hex('00000b13 00000b13 01')));
    expect(Buffer.from(strip(kept) ?? [])).toEqual(kept);
    expect(Buffer.from(strip(webp(0)) ?? [])).toEqual(webp(0));
  });

  it.each([
    ['JPEG', jpeg(exif(6))],
    ['PNG', png(chunk('eXIf', tiff(6)))],
    ['WebP', webp(0x08, riffChunk('EXIF', tiff(6)))],
  ])('stays upright: a %s keeps its orientation', (_, file) => {
    const stored = Buffer.from(strip(file) ?? []);
    expect(stored.includes(hex('0112 0003 00000001 0006'))).toBe(true);
    expect(stored.includes(HOME)).toBe(false);
    expect(Buffer.from(strip(stored) ?? [])).toEqual(stored);
  });

  it('reads an orientation in either byte order, and ignores a broken one', () => {
    const small = hex('49492a00 08000000 0100 1201 0300 01000000 08000000 00000000');
    const file = jpeg(segment(0xe1, Buffer.concat([text('Exif\0\0'), small])));
    expect(Buffer.from(strip(file) ?? []).includes(hex('0112 0003 00000001 0008'))).toBe(true);
    const broken = jpeg(segment(0xe1, Buffer.concat([text('Exif\0\0'), hex('4d4d002a ffffffff')])));
    expect(Buffer.from(strip(broken) ?? [])).toEqual(jpeg());
  });

  it.each([
    ['a segment longer than the file', Buffer.concat([hex('ffd8 ffe0 ffff'), jpeg().subarray(2)])],
    ['no end of its picture', jpeg().subarray(0, -2)],
  ])('is refused with %s', (_, file) => {
    expect(withoutMetadata(file, 'jpg')).toBeNull();
  });

  it('is refused when a WebP chunk is longer than the file', () => {
    const cut = Buffer.from(webp(0));
    cut.writeUInt32LE(4_000, 34);
    expect(withoutMetadata(cut, 'webp')).toBeNull();
  });
});

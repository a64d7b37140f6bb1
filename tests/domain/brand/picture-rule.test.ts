import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  judgePicture,
  PICTURE_RULES,
  type PictureUse,
} from '../../../src/domain/brand/picture-rule.ts';
import { encodePng } from '../../../src-client/prerender/png.ts';

const png = (width: number, height: number) =>
  encodePng(width, height, new Uint8Array(width * height * 3));

const judge = (bytes: Uint8Array, use: PictureUse = 'logo', text: string | null = null) =>
  judgePicture({ bytes: new Uint8Array(bytes), text }, use);

/** A PNG's header that promises more pixels than it has. */
function promising(width: number, height: number): Buffer {
  const small = Buffer.from(png(1, 1));
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  return small;
}

const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080010002001011100ffda0008010100003f00d2ffd9',
  'hex',
);
const WEBP = Buffer.from(
  '524946461e000000574542505650384c110000002f07c0010007d0fffef7bfff8188e87f00',
  'hex',
).subarray(0, 38);

describe('an uploaded picture', () => {
  it('is read by its bytes', () => {
    expect(judge(png(40, 20))).toEqual({
      fault: null,
      picture: { kind: 'png', width: 40, height: 20 },
    });
    expect(judge(JPEG)).toMatchObject({ picture: { kind: 'jpg', width: 32, height: 16 } });
  });

  it('is refused when it is cut short or something follows it', () => {
    const whole = Buffer.from(png(40, 20));
    expect(judge(whole.subarray(0, whole.length - 1)).fault).toMatch(/not a complete/);
    expect(judge(Buffer.concat([whole, Buffer.from('<script>')])).fault).toMatch(/not a complete/);
    expect(judge(JPEG.subarray(0, JPEG.length - 1)).fault).toMatch(/not a complete/);
    expect(judge(WEBP.subarray(0, 30)).fault).toMatch(/not a complete/);
  });

  it('is refused when it unpacks to too many pixels', () => {
    expect(judge(promising(60_000, 60_000)).fault).toMatch(/too many/);
  });

  it('is refused by the limit of its use, before it is read', () => {
    const large = new Uint8Array(8 * 1024 * 1024);
    expect(judge(large).fault).toBe('This file is larger than 200 KB.');
    expect(judge(new Uint8Array(PICTURE_RULES.social.maxBytes + 1), 'social').fault).toMatch(
      /1000 KB/,
    );
  });

  it('is refused where its kind or shape does not fit', () => {
    expect(judge(JPEG, 'favicon').fault).toBe('Upload one of these here: SVG, PNG.');
    expect(judge(png(40, 20), 'favicon').fault).toBe('It must be square.');
    expect(judge(png(300, 150), 'social').fault).toBe('It is 300 pixels wide. Use at least 600.');
    expect(judge(png(400, 20)).fault).toBe('It is too wide or too tall here.');
  });

  it('is refused when it is something else, whatever its name', () => {
    expect(judge(Buffer.from('GIF89a'), 'logo', 'GIF89a').fault).toMatch(/not a complete/);
    expect(judge(deflateSync('x')).fault).toMatch(/not a complete/);
    const html = '<html><svg></svg></html>';
    expect(judge(Buffer.from(html), 'logo', html).fault).toMatch(/^This SVG is refused/);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSvg } from '../../../src/domain/brand/svg-rule.ts';

const drawing = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"${root}>${inside}</svg>`;

describe('an SVG', () => {
  it.each([
    ['paths and groups', '<g fill="#fff"><path d="M0 0h4v4z"/></g>'],
    [
      'a gradient by its id',
      '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>',
    ],
    ['a style sheet of its own', '<style>.a{fill:red}</style><path class="a" d="M0 0"/>'],
    ['a comment and a title', '<!-- drawn by hand --><title>Tom &amp; Co</title>'],
    ['text', '<text x="1" y="2">Shop</text>'],
  ])('with %s is accepted', (_what, inside) => {
    expect(readSvg(drawing(inside))).toEqual({ fault: null, size: { width: 24, height: 12 } });
  });

  it('with an XML declaration and only a width and height is accepted', () => {
    const svg = '<?xml version="1.0"?>\n<svg width="32px" height="16"><path d="M0 0"/></svg>\n';
    expect(readSvg(svg)).toEqual({ fault: null, size: { width: 32, height: 16 } });
  });

  it.each([
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<?xml version='1.0' encoding='utf-8' standalone='no' ?>\n",
  ])('that declares UTF-8 is accepted: %s', (declaration) => {
    expect(fault(declaration + drawing(''))).toBeNull();
  });

  it.each([
    '<?xml version="1.0" encoding="UTF-7"?>',
    '<?xml version="1.0" encoding="utf-16"?>',
    "<?xml version='1.0' encoding = 'ISO-2022-JP'?>",
    '<?xml version="1.0" encoding="windows-1252" standalone="yes"?>',
    '<?xml version="1.0" encoding="utf-8" encoding="utf-7"?>',
    '<?xml encoding="utf-7" version="1.0"?>',
  ])('that declares another encoding is refused: %s', (declaration) => {
    expect(fault(declaration + drawing(''))).toBe('It declares an encoding other than UTF-8.');
  });

  const fault = (svg: string) => readSvg(svg).fault;

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<svg:script>alert(1)</svg:script>'],
    ['foreignObject', '<foreignObject><p/></foreignObject>'],
    ['an event handler', '<path onclick="alert(1)"/>'],
    ['an event handler in capitals', '<path ONLOAD="alert(1)"/>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a link', '<a href="https://example.com"><path/></a>'],
    ['an image', '<image href="https://example.com/x.png"/>'],
    ['a copy of another element', '<use href="#a"/>'],
    ['a gradient of another file', '<linearGradient xlink:href="https://example.com/x.svg#a"/>'],
    ['a reference under another prefix', '<linearGradient evil:href="//example.com/x.svg#a"/>'],
    ['an external paint', '<path fill="url(https://example.com/x.svg#a)"/>'],
    ['a quoted external paint', `<path style="fill:url( 'http://example.com/a' )"/>`],
    ['a CSS import', '<style>@import "https://example.com/x.css";</style>'],
    ['a font from elsewhere', '<style>@font-face{src:url(x.woff)}</style>'],
    ['an escaped call', '<style>.a{fill:u\\72l(https://example.com)}</style>'],
    ['an entity in a style', '<style>.a{fill:&#117;rl(https://example.com)}</style>'],
    ['a numeric entity in an attribute', '<linearGradient href="&#106;avascript:alert(1)"/>'],
    ['CDATA', '<style><![CDATA[@import "x"]]></style>'],
    ['an element it never closes', '<g>'],
    ['an attribute without quotes', '<path d=M0/>'],
    ['a second root', '</svg><svg xmlns="http://www.w3.org/2000/svg">'],
    ['an XHTML element', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('with %s is refused', (_what, inside) => {
    expect(fault(drawing(inside))).not.toBeNull();
  });

  it.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 1 1">&x;</svg>'],
    [
      'a style sheet of another file',
      `<?xml-stylesheet href="https://example.com/x.css"?>${drawing('')}`,
    ],
    ['an event handler on the root', drawing('', ' onload="alert(1)"')],
    [
      'another namespace as its own',
      '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>',
    ],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a comment that ends early', '<!--><script>alert(1)</script>--><svg viewBox="0 0 1 1"/>'],
    ['no end', '<svg viewBox="0 0 1 1">'],
  ])('with %s is refused', (_what, svg) => {
    expect(fault(svg)).not.toBeNull();
  });

  it('with anything that runs is refused wherever it is put', () => {
    const harm = fc.constantFrom('<script/>', '<g onload="x"/>', '<style>@import "x"</style>');
    const part = fc.constantFrom(
      '<g>',
      '</g>',
      '<path d="M0"/>',
      ' ',
      '<title>x</title>',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(part), harm, fc.array(part), (before, bad, after) => {
        const svg = drawing([...before, bad, ...after].join(''));
        const visible = svg.replace(/<!--[\s\S]*?-->/g, '');
        fc.pre(visible.includes(bad));
        return fault(svg) !== null;
      }),
    );
  });

  it('of random text never passes by accident', () => {
    fc.assert(fc.property(fc.string(), (text) => fault(text) !== null));
  });
});

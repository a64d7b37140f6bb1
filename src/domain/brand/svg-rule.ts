import { withoutComments } from './without-comments.ts';

/** Elements that a drawing may have. None of them runs, loads or repeats anything. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'style',
]);

const DECLARATION = /^\uFEFF?\s*<\?xml(\s[^<>?]*)\?>/;
/** In another encoding the same bytes could be other elements. */
const IN_UTF_8 =
  /^\s+version\s*=\s*(["'])1\.\d\1\s+encoding\s*=\s*(["'])utf-8\2(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*$/i;
const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const TEXT = /[^<]+/y;
/** The only entities that need no declaration. In attributes numbers could spell anything. */
const ENTITY = /&(?:amp|lt|gt|quot|apos);/g;

interface SvgSize {
  width: number;
  height: number;
}

type SvgReading = { fault: string } | { fault: null; size: SvgSize };

/**
 * Reads an uploaded SVG. Refuses every element and attribute that could run a script, load another
 * file or grow when drawn, and everything that is no well-formed XML.
 */
export function readSvg(source: string): SvgReading {
  const [declaration = '', declared = ''] = DECLARATION.exec(source) ?? [];
  if (/encoding/i.test(declared) && !IN_UTF_8.test(declared)) {
    return { fault: 'It declares an encoding other than UTF-8.' };
  }
  const text = withoutComments(source.slice(declaration.length));
  if (text === null) return { fault: 'It has a comment that does not end.' };
  if (/<!/.test(text)) return { fault: 'It has a document type, an entity or a CDATA section.' };
  if (/<\?/.test(text)) return { fault: 'It has a processing instruction.' };
  const open: string[] = [];
  let root: Record<string, string> | null = null;
  for (let at = 0; at < text.length; ) {
    TEXT.lastIndex = at;
    const words = TEXT.exec(text)?.[0];
    if (words !== undefined) {
      const fault = contentFault(words, open.at(-1));
      if (fault !== null) return { fault };
      at += words.length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (tag === null) return { fault: 'It is not well-formed XML.' };
    const [whole, slash, name = '', inside = '', self] = tag;
    at += whole.length;
    if (slash === '/') {
      if (open.pop() !== name) return { fault: 'It is not well-formed XML.' };
      continue;
    }
    const attributes = attributesOf(inside);
    const fault = elementFault(name, attributes);
    if (fault !== null) return { fault };
    if (open.length === 0) {
      if (root !== null || name !== 'svg') return { fault: 'It must contain exactly one drawing.' };
      root = attributes;
    }
    if (self !== '/') open.push(name);
  }
  if (root === null || open.length > 0) return { fault: 'It is not well-formed XML.' };
  const size = sizeOf(root);
  return size === null ? { fault: 'Its viewBox is missing.' } : { fault: null, size };
}

function attributesOf(inside: string): Record<string, string> {
  const found = [...inside.matchAll(ATTRIBUTE)];
  return Object.fromEntries(
    found.map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
}

function contentFault(words: string, element: string | undefined): string | null {
  if (element === undefined && words.trim() !== '') return 'It is not well-formed XML.';
  if (element === 'style') return cssFault(words);
  return words.replace(ENTITY, '').includes('&') ? 'It has an entity.' : null;
}

function elementFault(name: string, attributes: Record<string, string>): string | null {
  if (!ELEMENTS.has(name)) return `It has the element ${name}.`;
  for (const [attribute, value] of Object.entries(attributes)) {
    const fault = attributeFault(attribute.toLowerCase(), value);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whatever prefix a file gives to the namespace. */
const REFERENCES = ['href', 'src', 'base'];

function attributeFault(name: string, value: string): string | null {
  if (/^on/.test(name)) return `It has the event handler ${name}.`;
  if (name === 'xmlns') {
    return value === 'http://www.w3.org/2000/svg'
      ? null
      : 'Its namespace must be http://www.w3.org/2000/svg.';
  }
  if (name.startsWith('xmlns:')) return null;
  if (value.replace(ENTITY, '').includes('&')) return 'It has an entity.';
  if (REFERENCES.includes(name.split(':').at(-1) ?? '')) {
    return /^#[\w-]+$/.test(value) ? null : 'It refers to another file.';
  }
  return cssFault(value);
}

/** For style sheets, and for attributes, which may contain the same functions. */
function cssFault(css: string): string | null {
  if (/\\|&/.test(css)) return 'Its style has an escape.';
  if (/@/.test(css)) return 'Its style imports or loads something.';
  const calls = css.replace(/url\(\s*(['"]?)#[\w-]+\1\s*\)/gi, '');
  if (/url\s*\(|image-set|expression\s*\(|javascript\s*:|data\s*:/i.test(calls)) {
    return 'It refers to another file.';
  }
  return null;
}

const NUMBER = /^\d+(?:\.\d+)?(?:px)?$/;

function sizeOf({ viewBox, width, height }: Record<string, string>): SvgSize | null {
  const box = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box.length === 4 && box.every(Number.isFinite)) return positive(box[2], box[3]);
  if (!NUMBER.test(width ?? '') || !NUMBER.test(height ?? '')) return null;
  return positive(Number.parseFloat(width ?? ''), Number.parseFloat(height ?? ''));
}

function positive(width = 0, height = 0): SvgSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

import type { MaskedSignal } from './mask.ts';

export const MAX_TEMPLATE_LENGTH = 500;

/** Names that a template may put in double braces. */
const PLACEHOLDERS = [
  'symbol',
  'side',
  'price',
  'stop',
  'targets',
  'strategy',
  'interval',
  'kind',
] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACES = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The first placeholder that we do not know; null: all are known. */
export function unknownPlaceholder(template: string): string | null {
  const names = [...template.matchAll(BRACES)].map(([, name = '']) => name);
  return names.find((name) => !isPlaceholder(name)) ?? null;
}

/** `quote` makes a value safe for the place where it is shown. A hidden or missing one is a dash. */
export function fillTemplate(
  template: string,
  signal: MaskedSignal,
  quote: (value: string) => string,
): string {
  return template.replaceAll(BRACES, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = name === 'targets' ? signal.targets.join(', ') : signal[name];
    return value === null || value === '' ? '–' : quote(value);
  });
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

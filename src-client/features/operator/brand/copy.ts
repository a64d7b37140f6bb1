import type { BrandFont } from '../../../../src/domain/brand/brand.ts';
import type { AccentUse, BrandedPage } from '../../../../src/domain/brand/page-contrasts.ts';
import type { PictureUse } from '../../../../src/domain/brand/picture-rule.ts';

export const BRAND_COPY = {
  title: 'Brand',
  what: 'the brand',
  documented: 'Standard brand',
  own: (no: number) => `Version ${no} shown`,
  unsaved: 'Not saved. Visitors still see the brand as it was.',
  current: 'Visitors see this brand.',
  save: 'Save brand',
  saving: 'Saving…',
  discard: 'Discard changes',
  saved: { title: 'Brand saved', message: 'Every page and email shows it within two seconds.' },
  restored: {
    title: 'Brand restored',
    message: 'Every page and email shows it within two seconds.',
  },
  failedTitle: 'Brand not saved',
  failed: 'The server cannot be reached.',
  leave: 'Leave without saving the brand?',

  nameTitle: 'Name and font',
  name: 'Name',
  nameHint: (configured: string) => `Leave blank for ${configured}, the configured name.`,
  font: 'Font',
  fontHint: 'Fonts that devices already have. Nothing is downloaded.',

  accentTitle: 'Accent color',
  accentNote: 'Buttons, links and marks. Text needs a contrast of at least 4.5:1.',
  light: 'On light pages',
  dark: 'On dark pages',
  pick: (where: string) => `${where}, picker`,
  standardAccent: 'Use the standard amber',
  ownAccent: 'Choose a color',
  tooLow: (ratio: string) => `Contrast ${ratio}. It needs 4.5:1.`,
  takeNearest: (colour: string) => `Use ${colour}, the nearest that passes`,
  noColour: 'Write a color as #rrggbb.',
  suggestDark: 'Match the color of light pages',

  picturesTitle: 'Pictures',
  logoHasName: 'The logo already shows the name',

  previewTitle: 'How your pages will look',
  previewNote: {
    passed: 'All text in your accent color passes 4.5:1.',
    failed: 'Text in your accent color with a contrast below 4.5:1 is listed.',
  },
  schemeOf: { light: 'Light', dark: 'Dark' },
  contrasts: (page: string, scheme: string) => `Contrast, ${page}, ${scheme}`,
  fails: 'too low',

  versionsTitle: 'Earlier brands',
  versionsTable: 'Earlier brands',
  version: 'Version',
  savedAt: 'Saved',
  shows: 'Brand',
  actions: 'Actions',
  shown: 'Shown',
  restore: 'Restore',
  restoreOf: (no: number) => (no === 0 ? 'Restore the standard brand' : `Restore version ${no}`),
  restoreTitle: (no: number) =>
    no === 0 ? 'Restore the standard brand?' : `Restore version ${no}?`,
  restoreText:
    'Every page and email shows it within two seconds. You can restore the current brand later.',
  keep: 'Keep the current brand',
  colour: (light: string) => `accent ${light}`,
  noChanges: 'Standard look',
  withLogo: 'own logo',
} as const;

export const PICTURE_COPY: Record<
  Extract<PictureUse, 'logo' | 'favicon' | 'social'>,
  { name: string; hint: string }
> = {
  logo: {
    name: 'Logo',
    hint: 'SVG, PNG, JPEG or WebP, at most 200 KB. Emails show it as PNG, JPEG or WebP only.',
  },
  favicon: { name: 'Favicon', hint: 'Square SVG or PNG, at most 100 KB.' },
  social: {
    name: 'Social image',
    hint: 'PNG or JPEG, best 1200 × 630, at most 1,000 KB. Shown when someone shares your page.',
  },
};

export const FONT_NAME: Record<BrandFont | 'system', string> = {
  system: 'System (standard)',
  humanist: 'Humanist',
  geometric: 'Geometric',
  grotesque: 'Narrow',
  rounded: 'Rounded',
  serif: 'Serif',
  mono: 'Monospace',
};

export const PAGE_NAME: Record<BrandedPage, string> = {
  landing: 'Landing page',
  checkout: 'Checkout',
  'sign-in': 'Sign-in',
  dashboard: 'Dashboard',
  operator: 'Operator home',
};

export const USE_NAME: Record<AccentUse, string> = {
  button: 'Button',
  link: 'Link',
  'card-link': 'Link on a card',
  'sunken-link': 'Link on a grey area',
  mark: 'Mark',
};

import type { SourceFile } from './source-file.ts';

interface Door {
  /** The restricted use. */
  uses(file: SourceFile): boolean;
  /** Files that the rule covers. */
  within: RegExp;
  /** Files that may use it. */
  at: RegExp;
  sentence: string;
}

const DOORS: readonly Door[] = [
  {
    uses: (file) => importsPackage(file, /^stripe(\/|$)/),
    within: /^src/,
    at: /^src-server\/billing\/gateway\//,
    sentence: 'imports stripe: it enters at one door, src-server/billing/gateway',
  },
  {
    uses: (file) => importsPackage(file, /^(discord\.js|@discordjs\/.*)$/),
    within: /^src/,
    at: /^src-server\/discord\/gateway\//,
    sentence: 'imports discord.js: it enters at one door, src-server/discord/gateway',
  },
  {
    uses: (file) => /\bprocess\.env\b/.test(file.code),
    within: /^src/,
    at: /^(src-server\/(config\/|launch\/|main\.ts$)|src-sandbox\/([^/]*|control-room\/vite\.config)\.ts$)/,
    sentence:
      'reads process.env: src-server/config is the only reader of the environment; take the value as a parameter',
  },
  {
    uses: ({ imports }) =>
      imports.some(({ target, isTypeOnly }) => !isTypeOnly && /\.contract\.ts$/.test(target)),
    within: /^src-client\//,
    at: /^$/,
    sentence:
      'runs a contract: its schemas would come to the browser, which refuses what they compile; import its types, and values from src/domain',
  },
  {
    uses: (file) => /\bDate\.now\b|\bnew Date\(\s*\)/.test(file.code),
    within: /^src(-server)?\//,
    at: /^src-server\/(clock|launch|process|database\/embedded)\//,
    sentence:
      'reads the wall clock: business time comes from the injected clock, machine time from src-server/clock, a duration from performance.now()',
  },
  {
    uses: (file) =>
      /\bDateTimeFormat\b|\btoLocale(Date|Time)String\b|\b(date|time)Style\b/.test(file.code),
    within: /^src(-[^/]*)?\//,
    at: /^src\/domain\/dates\/[a-z-]+\.ts$/,
    sentence:
      'formats dates by itself: dateFormat in src/domain/dates/date-text.ts has the one format of each language, src/domain/dates/time-zone.ts the clock of a zone',
  },
  {
    uses: (file) => /(?:\* 100\)?|toFixed\(\d\))\}%|style: 'percent'/.test(file.code),
    within: /^src(-client|-server)?\//,
    at: /^src\/domain\/(numbers\/percent-text|signals\/record\/figure-text)\.ts$/,
    sentence:
      'formats a percentage by itself: percentText in src/domain/numbers/percent-text.ts has the one format of each language, figure-text.ts of the record rounds against the seller',
  },
  {
    uses: (file) => /\bpasswordCost\b/.test(file.code),
    within: /^(src[^/]*|scripts|bench)\//,
    at: /^(src-server\/composition\/(app-options|slices\/auth)|scripts\/structure\/doors)\.ts$/,
    sentence: 'sets passwordCost: only tests may make a hash cheaper than in production',
  },
  {
    uses: (file) => /\bvi\.(do)?[mM]ock\b/.test(file.code),
    within: /^tests\//,
    at: /^tests\/structure\/rules\/check-structure\.test\.ts$/,
    sentence:
      'replaces a module: test files share what they import; let a real part answer, or ask in a process of its own',
  },
];

/** Restricted uses outside their one allowed place. */
export function passedDoorsOf(file: SourceFile): string[] {
  return DOORS.filter(
    ({ uses, within, at }) => within.test(file.path) && !at.test(file.path) && uses(file),
  ).map(({ sentence }) => sentence);
}

function importsPackage(file: SourceFile, name: RegExp): boolean {
  // The sandbox uses the vendor's types for the same wire format. Types are erased at run time.
  const typesAreFine = file.path.startsWith('src-sandbox/');
  return file.imports.some(
    ({ isPackage, target, isTypeOnly }) =>
      isPackage && name.test(target) && !(typesAreFine && isTypeOnly),
  );
}

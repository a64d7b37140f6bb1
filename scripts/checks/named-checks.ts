/** The checks of `npm run check` by name, in the order in which they run. Each is a shell command. */
export const CHECKS: Readonly<Record<string, string>> = {
  start: 'node scripts/checks/start-times.ts',
  'drill-webhooks': 'npm run -s drill -- webhooks',
  'drill-access': 'npm run -s drill -- access',
  'drill-lives': 'npm run -s drill -- lives',
  'drill-bulk': 'npm run -s drill -- bulk',
  'drill-kills': 'npm run -s drill -- kills',
  'drill-catalogue': 'npm run -s drill -- catalogue',
  'drill-move': 'npm run -s drill -- move --scale 0.2',
  'drill-instances': 'npm run -s drill -- instances',
  'drill-rolling': 'npm run -s drill -- rolling',
  'drill-versions': 'npm run -s drill -- versions',
  texts: 'node scripts/checks/texts/check-texts.ts',
  bytes: 'node scripts/checks/bytes.ts',
  axe: 'AXE_WIDTHS=320,768,1440,1920 node scripts/checks/accessibility.ts',
  'bad-input': 'BAD_INPUT=all vitest run --project browser tests/browser/client-bad-',
  mutations: 'npm run -s mutations -- subscriber 60 1',
  lighthouse: 'node scripts/reports/lighthouse.ts',
  'user-list': 'node scripts/benches/bench-admin.ts',
  shipping: 'node scripts/checks/shipping/check-shipping.ts',
  'user-scroll': 'node scripts/benches/bench-admin-scroll.ts',
  'console-speed': 'node scripts/reports/console-figures.ts',
  fuzz: 'node bench/fuzz.ts 100000',
  sbom: 'node scripts/build/sbom.ts',
};

/** Long, or without a verdict: these run only when they are named. */
export const ONLY_BY_NAME: readonly string[] = [
  'lighthouse',
  'user-scroll',
  'console-speed',
  'fuzz',
  'sbom',
];

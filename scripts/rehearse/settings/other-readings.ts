import type { SandboxHands } from '../person/sandbox-hands.ts';

/** Sandbox settings for the unknowns about a provider, each at its non-default reading. */
const OTHER_READINGS: readonly [method: string, path: string, settings: object][] = [
  [
    'POST',
    '/discord/settings',
    { categorySync: 'patch-only', memberAcceptance: 'counts', usedInviteEvent: 'never' },
  ],
  [
    'POST',
    '/tradingview/settings',
    {
      rowIds: 'row',
      foreignScript: 422,
      nextLinks: 'absolute',
      removeAbsent: 'not_exists',
      overLimit: 'cap',
      deadSessionStatus: 401,
    },
  ],
];

export async function takeOtherReadings(hands: SandboxHands): Promise<void> {
  for (const [method, path, settings] of OTHER_READINGS) {
    await hands.control(method, path, settings);
  }
}

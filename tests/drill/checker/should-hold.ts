/** Restated from the specification, not imported from the product. */
const ROLES: Record<string, readonly string[]> = {
  free: ['Community'],
  basic: ['Community', 'Paid Member'],
  standard: ['Community', 'Paid Member'],
  premium: ['Community', 'Paid Member', 'VIP'],
};
const SCRIPTS: Record<string, readonly string[]> = {
  free: [],
  basic: [],
  standard: ['main'],
  premium: ['main', 'wavematrix', 'orderblock'],
};
const BY_HAND: Record<string, { role?: string; script?: string }> = {
  'community-base': { role: 'Community' },
  'community-paid': { role: 'Paid Member' },
  'community-vip': { role: 'VIP' },
  'indicator-main': { script: 'main' },
  'indicator-wavematrix': { script: 'wavematrix' },
  'indicator-orderblock': { script: 'orderblock' },
};

interface Due {
  roles: string[];
  scripts: string[];
}

export function shouldHold(plan: string, byHand: readonly string[]): Due {
  const given = byHand.map((name) => BY_HAND[name] ?? {});
  const unique = (items: readonly (string | undefined)[]) =>
    [...new Set(items.filter((item) => item !== undefined))].sort();
  return {
    roles: unique([...(ROLES[plan] ?? []), ...given.map(({ role }) => role)]),
    scripts: unique([...(SCRIPTS[plan] ?? []), ...given.map(({ script }) => script)]),
  };
}

/** The role name or script key of an entitlement. */
export function thingByHand(entitlement: string): string | undefined {
  const { role, script } = BY_HAND[entitlement] ?? {};
  return role ?? script;
}

/** The roles and scripts that the product manages. */
export const OUR_ROLES = ['Community', 'Paid Member', 'VIP'];

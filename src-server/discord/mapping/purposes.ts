import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { COMMUNITY_ROLES, rolePurpose } from '../community-roles.ts';
import { CHART_REQUEST_PURPOSE, publicPurpose } from '../console/set-up/channel-mapping.ts';

export interface Purpose {
  purpose: string;
  label: string;
  kind: 'role' | 'channel';
  /** The entitlement that a role serves. */
  entitlement: Entitlement | null;
}

const ROLE_LABELS: Partial<Record<Entitlement, string>> = {
  'community-base': 'Every member',
  'community-paid': 'Basic, Standard, Premium',
  'community-vip': 'Premium (VIP)',
};

/** Everything that can be mapped, in display order. */
export function purposesOf(publicChannelNames: readonly string[]): Purpose[] {
  return [
    ...COMMUNITY_ROLES.map(({ entitlement }): Purpose => {
      const label = ROLE_LABELS[entitlement] ?? entitlement;
      return { purpose: rolePurpose(entitlement), label, kind: 'role', entitlement };
    }),
    ...publicChannelNames.map((name): Purpose => {
      const label = `Public: ${name}`;
      return { purpose: publicPurpose(name), label, kind: 'channel', entitlement: null };
    }),
    {
      purpose: CHART_REQUEST_PURPOSE,
      label: 'Chart requests',
      kind: 'channel',
      entitlement: null,
    },
  ];
}

import type { Catalogue, Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { communityRoles, rolePurpose } from '../community-roles.ts';
import { CHART_REQUEST_PURPOSE, publicPurpose } from '../console/set-up/channel-mapping.ts';
import type { MappingDeps } from './mapping.deps.ts';

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
export function purposesOf({
  catalogue,
  publicChannelNames,
}: Pick<MappingDeps, 'catalogue' | 'publicChannelNames'>): Purpose[] {
  const shop = catalogue.current();
  return [
    ...communityRoles(shop).map(({ entitlement, name }): Purpose => {
      const label = roleLabel(shop, entitlement, name);
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

/** The plans that include it, as documented for the documented shop. */
function roleLabel(shop: Catalogue, entitlement: Entitlement, name: string): string {
  const documented = ROLE_LABELS[entitlement];
  const isDocumented = shop.version === DOCUMENTED_CATALOGUE.version;
  if (isDocumented && documented !== undefined) return documented;
  const plans = shop.plans.filter((plan) => plan.includes.includes(entitlement));
  return plans.length === 0 ? name : `${name} (${plans.map((plan) => plan.name).join(', ')})`;
}

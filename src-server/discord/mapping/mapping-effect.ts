import type { z } from 'zod';
import type { mappingPreviewAnswer } from '../../../src/contract/operator/setup.contract.ts';
import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { roleEntitlement } from '../community-roles.ts';
import type { OwedMember } from './owed-members.ts';

type Effect = z.infer<typeof mappingPreviewAnswer>['effects'][number];
interface Mapped {
  purpose: string;
  discordId: string;
}

const NAMES = 5;
export const NOBODY = { count: 0, names: [] };

/** Roles by entitlement after all changes together. They are never applied one by one. */
export function rolesBy(
  rows: readonly Mapped[],
  changes: readonly Mapped[],
): Map<Entitlement, string> {
  const roles = new Map(
    [...rows, ...changes].map(({ purpose, discordId }) => [purpose, discordId]),
  );
  return new Map(
    [...roles].flatMap(([purpose, role]) => {
      const entitlement = roleEntitlement(purpose);
      return entitlement === null ? [] : [[entitlement, role] as const];
    }),
  );
}

/** Pure: the effect of one purpose's change, given all the others. */
export function effectOn(
  members: readonly OwedMember[],
  after: ReadonlyMap<Entitlement, string>,
  { entitlement, from, to }: { entitlement: Entitlement; from: string | null; to: string },
): Pick<Effect, 'gain' | 'lose' | 'keep'> {
  const wanted = members.filter(({ owed }) => owed.has(entitlement));
  const owedAfter = ({ owed }: OwedMember, role: string) =>
    [...owed].some((each) => after.get(each) === role);
  const holds = ({ member }: OwedMember, role: string) => member.roleIds.includes(role);
  return {
    gain: namesOf(wanted.filter((each) => !holds(each, to))),
    // Only roles that we granted are revoked. A role from another source, or for another purpose,
    // stays.
    lose: namesOf(
      members.filter(
        (each) =>
          from !== null && holds(each, from) && each.given.has(from) && !owedAfter(each, from),
      ),
    ),
    keep: namesOf(wanted.filter((each) => holds(each, to))),
  };
}

function namesOf(members: readonly OwedMember[]) {
  const names = members.slice(0, NAMES).map(({ member }) => member.displayName);
  return { count: members.length, names };
}

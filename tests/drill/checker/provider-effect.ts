/** A change at a provider, as recorded in its ledger. */
export interface ProviderEffect {
  seq: number;
  name: string;
  /** Machine time, ISO. */
  realAt: string;
  /** The product's call that caused it; null: a person did it. */
  callSeq: number | null;
  detail: Record<string, unknown>;
}

/** Roles and scripts by the holder they were given to or taken from, in terms that both providers share. */
export interface Change {
  given: boolean;
  seq: number;
  at: number;
  callSeq: number | null;
  /** The member's id or the TradingView name. */
  holder: string;
  /** An id that survives renames. */
  holderId: string;
  target: string;
  /** The role's name or the script's key. */
  thing: string;
  /** It came with the invite that the product created for this person, not by a call. */
  byInvite: boolean;
}

const CHANGES: Record<string, boolean> = {
  'member.role-added': true,
  'access.added': true,
  'member.role-removed': false,
  'access.removed': false,
};

/** Empty when the effect concerns neither roles nor scripts. */
export function changesOf(effect: ProviderEffect, nameOf: ReadonlyMap<string, string>): Change[] {
  const { name, seq, realAt, callSeq, detail } = effect;
  const holder = String(detail.username ?? detail.memberId);
  const holderId = String(detail.userId ?? detail.memberId);
  const one = (given: boolean, target: string): Change => ({
    given,
    seq,
    at: Date.parse(realAt),
    callSeq,
    holder,
    holderId,
    target,
    thing: nameOf.get(target) ?? target,
    byInvite: false,
  });
  if (name === 'member.joined') {
    const roles = (detail.roleIds ?? []) as string[];
    const { memberId } = detail;
    return roles.map((role) => ({ ...one(true, role), holder: String(memberId), byInvite: true }));
  }
  const given = CHANGES[name];
  return given === undefined ? [] : [one(given, String(detail.pineId ?? detail.roleId))];
}

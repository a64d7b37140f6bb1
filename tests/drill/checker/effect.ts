/** What changed at a provider, as its ledger has it. */
export interface Effect {
  seq: number;
  name: string;
  /** Machine time, ISO. */
  realAt: string;
  /** The product's call that did it; null: a person, and not the product. */
  callSeq: number | null;
  detail: Record<string, unknown>;
}

/** Roles and scripts by whom they were given to or taken from, in words that both providers share. */
export interface Change {
  given: boolean;
  seq: number;
  at: number;
  callSeq: number | null;
  /** The member's id, or the name at TradingView. */
  holder: string;
  /** The same, as no rename changes it. */
  holderId: string;
  target: string;
  /** The role's name, or the script's key. */
  thing: string;
  /** It came with the invite that the product made for this person, and not by a call. */
  byInvite: boolean;
}

const CHANGES: Record<string, boolean> = {
  'member.role-added': true,
  'access.added': true,
  'member.role-removed': false,
  'access.removed': false,
};

/** None: it is about something else. */
export function changesOf(effect: Effect, nameOf: ReadonlyMap<string, string>): Change[] {
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

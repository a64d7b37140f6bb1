/** One purchase, with what its source tells about the buyer. */
export interface Purchase {
  ref: string;
  /** Normalised. */
  email: string | null;
  discordId: string | null;
  /** A subscription in our own Stripe account. */
  isStripe: boolean;
}

/** Accounts that exist already. */
export interface KnownAccounts {
  /** Addresses that have an account. */
  emails: ReadonlySet<string>;
  /** Address of the account that owns a Discord id. */
  ofDiscordId: ReadonlyMap<string, string>;
}

/** The address under which a buyer moves in. */
export interface MovedPerson {
  /** Null: no source tells an address. */
  email: string | null;
  /** Their purchases lead to more than one account. */
  isAmbiguous: boolean;
}

/** Joins purchases that share an address or a Discord id. Returns the buyer of each. */
export function mergePeople(
  purchases: readonly Purchase[],
  accounts: KnownAccounts,
): Map<string, MovedPerson> {
  const groups = groupsOf(purchases, accounts);
  const people = new Map<string, MovedPerson>();
  for (const group of groups) {
    const person = personOf(group, accounts);
    for (const { ref } of group) people.set(ref, person);
  }
  return people;
}

function groupsOf(purchases: readonly Purchase[], accounts: KnownAccounts): Purchase[][] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== key) parents.set(key, root);
    return root;
  };
  const join = (a: string, b: string) => {
    const [first, second] = [rootOf(a), rootOf(b)];
    if (first !== second) parents.set(second, first);
  };
  const idOf = ({ ref }: Purchase) => `ref ${ref}`;
  for (const purchase of purchases) {
    const { email, discordId } = purchase;
    if (email !== null) join(`email ${email}`, idOf(purchase));
    if (discordId === null) continue;
    join(`discord ${discordId}`, idOf(purchase));
    const owner = accounts.ofDiscordId.get(discordId);
    if (owner !== undefined) join(`email ${owner}`, idOf(purchase));
  }
  const groups = new Map<string, Purchase[]>();
  for (const purchase of purchases) {
    const root = rootOf(idOf(purchase));
    groups.set(root, [...(groups.get(root) ?? []), purchase]);
  }
  return [...groups.values()];
}

/** An existing account wins, then the address at Stripe, then the first in the alphabet. */
function personOf(group: readonly Purchase[], accounts: KnownAccounts): MovedPerson {
  const given = group.flatMap(({ email }) => (email === null ? [] : [email]));
  const owners = group.flatMap(({ discordId }) => accounts.ofDiscordId.get(discordId ?? '') ?? []);
  const existing = new Set([...given.filter((each) => accounts.emails.has(each)), ...owners]);
  const [account] = existing;
  const atStripe = group.filter(({ isStripe }) => isStripe).flatMap(({ email }) => email ?? []);
  const email = account ?? atStripe.toSorted()[0] ?? given.toSorted()[0] ?? null;
  return { email, isAmbiguous: existing.size > 1 };
}

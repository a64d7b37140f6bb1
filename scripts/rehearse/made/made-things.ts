/** An object that the rehearsal created, or is about to create, at a provider. */
export interface MadeThing {
  kind: MadeKind;
  id: string;
  /** Container of the object where `id` alone does not locate it: the script of a TradingView entry. */
  within?: string;
  /** Removed after this step. Null: used by later steps and removed at the end. */
  step: string | null;
}

export const MADE_KINDS = [
  'stripe.test-clock',
  'stripe.customer',
  'stripe.webhook-endpoint',
  'stripe.portal-configuration',
  'stripe.price',
  'stripe.product',
  'discord.invite',
  'discord.ban',
  'discord.channel',
  'discord.role',
  'tradingview.entry',
] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

export type Remove = (thing: MadeThing) => Promise<void>;

export interface Leftover {
  thing: MadeThing;
  why: string;
}

interface MadeThings {
  /**
   * Records an object, before its creation when the id is known and right after otherwise. Writes to disk before it
   * returns, to survive a kill.
   */
  note(thing: MadeThing): void;
  list(): readonly MadeThing[];
  /** Removes newest first. Continues after a failure and keeps a record of leftovers. */
  removeAll(which: (thing: MadeThing) => boolean, remove: Remove): Promise<Leftover[]>;
}

export function createMadeThings(
  initial: readonly MadeThing[],
  save: (things: readonly MadeThing[]) => void,
): MadeThings {
  let things = [...initial];
  const isSame = (a: MadeThing, b: MadeThing) =>
    a.kind === b.kind && a.id === b.id && a.within === b.within;
  return {
    note(thing) {
      if (things.some((each) => isSame(each, thing))) return;
      things = [...things, thing];
      save(things);
    },
    list: () => things,
    async removeAll(which, remove) {
      const leftovers: Leftover[] = [];
      for (const thing of things.filter(which).reverse()) {
        try {
          await remove(thing);
          things = things.filter((each) => !isSame(each, thing));
          save(things);
        } catch (error) {
          leftovers.push({ thing, why: error instanceof Error ? error.message : String(error) });
        }
      }
      return leftovers;
    },
  };
}

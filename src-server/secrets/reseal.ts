import { type SealedFor, type SecretBox, UnreadableSecret } from './secret-box.ts';

/** Null: none of our secrets opens it. */
export function openOrNull(box: SecretBox, sealed: string, wanted: SealedFor): string | null {
  try {
    return box.open(sealed, wanted);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/** Seals stored values again under the newest secret, and notes those that no secret opens. */
export interface Reseal {
  /** The value under the newest secret. Null: it is already, or cannot be opened. */
  again(sealed: string, wanted: SealedFor): string | null;
  /** 'gift-code of 0192f0c1-…': its purpose and its row. */
  readonly unreadable: readonly string[];
}

export function createReseal(box: SecretBox): Reseal {
  const unreadable = new Set<string>();
  return {
    again(sealed, wanted) {
      if (box.isCurrent(sealed, wanted.purpose)) return null;
      const text = openOrNull(box, sealed, wanted);
      if (text !== null) return box.seal(text, wanted);
      unreadable.add(`${wanted.purpose} of ${wanted.row}`);
      return null;
    },
    get unreadable() {
      return [...unreadable];
    },
  };
}

export interface SharedStatement<Item, Answer> {
  /** One statement for all of them; an answer for each, in their order. */
  write: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** The most that one statement takes. */
  atOnce: number;
  /** Statements on their way at the same time; absent: one. */
  lanes?: number;
  /** Whether a failure is one item's fault, so that each is tried on its own; absent: it is everybody's. */
  isOnes?: (error: unknown) => boolean;
}

interface Waiting<Item, Answer> {
  item: Item;
  done: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

/**
 * No more statements at a time than there are lanes: who finds one free is written at once, and all that come
 * in while every one is on its way to the disk share the next.
 */
export function shareStatements<Item, Answer>({
  write,
  atOnce,
  lanes = 1,
  isOnes = () => false,
}: SharedStatement<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let writing = 0;

  const settle = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await write(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isOnes(error)) {
        for (const each of batch) await settle([each]);
      } else for (const { failed } of batch) failed(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    if (writing === lanes) return;
    writing += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, atOnce));
    writing -= 1;
  };

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      void writeAll();
    });
}

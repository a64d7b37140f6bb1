interface BatchedStatement<Item, Answer> {
  /** One statement for all items. Returns one answer each, in their order. */
  write: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Maximum items per statement. */
  atOnce: number;
  /** Maximum concurrent statements. Default: one. */
  writers?: number;
  /** Whether a failure is caused by one item, so each is retried alone. Default: it fails all. */
  isCausedByOneItem?: (error: unknown) => boolean;
}

interface Waiting<Item, Answer> {
  item: Item;
  done: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

/**
 * Group commit: at most `writers` statements at a time. An item that finds a free writer is sent at
 * once; items that arrive while all are busy share the next statement.
 */
export function batchWrites<Item, Answer>({
  write,
  atOnce,
  writers = 1,
  isCausedByOneItem = () => false,
}: BatchedStatement<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let writing = 0;

  const settle = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await write(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isCausedByOneItem(error)) {
        for (const each of batch) await settle([each]);
      } else for (const { failed } of batch) failed(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    if (writing === writers) return;
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

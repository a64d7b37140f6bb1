import type { Stage } from './stage.ts';
import type { Subscriber } from './subscriber.ts';

export interface Deed {
  name: string;
  weight: number;
  /** Whether this person can do it at all. */
  fits(subscriber: Subscriber): boolean;
  act(stage: Stage, subscriber: Subscriber): Promise<unknown>;
}

export const anybody = () => true;
export const signedIn = ({ http }: Subscriber) => http !== null;

/**
 * A refusal, or a dead process at the other end, is part of life; a mistake of the drill is not. Why it did not
 * work; null: it did.
 */
export async function live(what: () => Promise<unknown>): Promise<string | null> {
  try {
    await what();
    return null;
  } catch (error) {
    const { message } = error as Error;
    if (!/fetch failed|terminated|other side closed|^(GET|POST|DELETE|PATCH) \//.test(message)) {
      throw error;
    }
    return message;
  }
}

import type { Stage } from './stage.ts';
import type { Subscriber } from './subscriber.ts';

export interface LifeAction {
  name: string;
  weight: number;
  /** Whether this person can do it now. */
  fits(subscriber: Subscriber): boolean;
  act(stage: Stage, subscriber: Subscriber): Promise<unknown>;
}

export const anybody = () => true;
export const signedIn = ({ http }: Subscriber) => http !== null;

/**
 * Returns why it failed, or null. A refusal or a dead process is expected; an error in the drill itself is rethrown.
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

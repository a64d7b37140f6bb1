import { addressBlock } from './address-block.ts';
import { type BucketDeps, createBucket } from './bucket.ts';
import { GUESSES } from './limit-table.ts';
import { tooMany } from './too-many.ts';

/** Somebody tries a password: `account` as typed, whether there is one or not. */
export interface Guess {
  account: string;
  address: string;
  /** What the browser holds since it signed in to this account; null: it never did. */
  knownBrowser: string | null;
}

/**
 * Counts guesses at one account. A stranger who uses up the strangers' guesses shuts out strangers alone:
 * whoever signed in from a browser before goes on there, and a mailed link makes any browser known.
 */
export interface GuessGuard {
  /** Before the guess is judged, so that many at once are as dear as one after the other. */
  spend(guess: Guess): Promise<void>;
  /** It was right: what it took is given back. */
  wasRight(guess: Guess): Promise<void>;
  /** Every browser that was known is a stranger's from now on: whoever comes next begins anew. */
  knownEnded(account: string): Promise<void>;
  /** On the word of whoever has the machine's console: everybody may try again, in every process. */
  unlock(account: string): Promise<void>;
}

const STRANGERS =
  'There were too many attempts for this account from browsers in which it was never used. A browser in which you signed in before still works, and so does "Forgot password".';

export function createGuessGuard(deps: BucketDeps): GuessGuard {
  const bucket = (kind: keyof typeof GUESSES) =>
    createBucket(deps, `guess/${kind}`, GUESSES[kind], false, false);
  const [burst, patient] = [bucket('burst'), bucket('patient')];
  const [strangers, known, allKnown] = [bucket('strangers'), bucket('known'), bucket('allKnown')];
  const pairOf = ({ account, address }: Guess) => `${account}\n${addressBlock(address)}`;
  const browserOf = (guess: Guess) => `${guess.account}\n${guess.knownBrowser}`;

  return {
    async spend(guess) {
      if (guess.knownBrowser !== null) {
        const wait = (await known.take(browserOf(guess))) || (await allKnown.take(guess.account));
        if (wait > 0) throw tooMany(wait, 'Too many attempts.');
        return;
      }
      const pair = pairOf(guess);
      const wait = (await burst.take(pair)) || (await patient.take(pair));
      if (wait > 0) throw tooMany(wait, 'Too many attempts.');
      const day = await strangers.take(guess.account);
      if (day > 0) throw tooMany(day, STRANGERS);
    },
    async wasRight(guess) {
      if (guess.knownBrowser !== null) {
        await Promise.all([known.forget(browserOf(guess)), allKnown.giveBack(guess.account)]);
        return;
      }
      const pair = pairOf(guess);
      await Promise.all([
        burst.forget(pair),
        patient.forget(pair),
        strangers.giveBack(guess.account),
      ]);
    },
    knownEnded: (account) => allKnown.forget(account),
    async unlock(account) {
      await Promise.all(
        [burst, patient, strangers, known, allKnown].map((each) => each.forgetAllOf(account)),
      );
    },
  };
}

import type { AppError } from '../errors/app-error.ts';
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
  /** It is a name of operators, who have a second factor and no mailed link. */
  hasFactors?: true;
}

/**
 * Counts guesses at one account. A stranger who uses up the strangers' guesses shuts out strangers alone:
 * whoever signed in from a browser before goes on there, and a mailed link makes any browser known.
 */
export interface GuessGuard {
  /** Before the guess is judged, so that many at once are as dear as one after the other. */
  spend(guess: Guess): Promise<void>;
  /**
   * The same for a guess that brings a second factor. Returns the refusal of a guess beyond what strangers have, which
   * is to be thrown unless password and factor are right: strangers shut nobody out who has both. Null: within it.
   */
  spendWithFactor(guess: Guess): Promise<AppError | null>;
  /** Before a code is judged beyond what strangers have, after the password was right. */
  spendCode(account: string): Promise<void>;
  /** It was right: what it took is given back. */
  wasRight(guess: Guess): Promise<void>;
  /** Every browser that was known is a stranger's from now on: whoever comes next begins anew. */
  knownEnded(account: string): Promise<void>;
  /** On the word of whoever has the machine's console: everybody may try again, in every process. */
  unlock(account: string): Promise<void>;
}

const STRANGERS =
  'There were too many attempts for this account from browsers in which it was never used. A browser in which you signed in before still works, and so does';
const RESET = '"Forgot password".';
const FACTOR = 'your password together with the code of your authenticator.';

export function createGuessGuard(deps: BucketDeps): GuessGuard {
  const bucket = (kind: keyof typeof GUESSES) =>
    createBucket(deps, `guess/${kind}`, GUESSES[kind], false, false);
  const [burst, patient] = [bucket('burst'), bucket('patient')];
  const [strangers, codes] = [bucket('strangers'), bucket('codes')];
  const [known, allKnown] = [bucket('known'), bucket('allKnown')];
  const pairOf = ({ account, address }: Guess) => `${account}\n${addressBlock(address)}`;
  const browserOf = (guess: Guess) => `${guess.account}\n${guess.knownBrowser}`;

  /** 0, or how long strangers have to wait. */
  const spend = async (guess: Guess): Promise<number> => {
    if (guess.knownBrowser !== null) {
      const wait = (await known.take(browserOf(guess))) || (await allKnown.take(guess.account));
      if (wait > 0) throw tooMany(wait, 'Too many attempts.');
      return 0;
    }
    const pair = pairOf(guess);
    const wait = (await burst.take(pair)) || (await patient.take(pair));
    if (wait > 0) throw tooMany(wait, 'Too many attempts.');
    return strangers.take(guess.account);
  };

  return {
    async spend(guess) {
      const wait = await spend(guess);
      if (wait > 0) throw tooMany(wait, `${STRANGERS} ${guess.hasFactors ? FACTOR : RESET}`);
    },
    async spendWithFactor(guess) {
      const wait = await spend(guess);
      return wait > 0 ? tooMany(wait, `${STRANGERS} ${FACTOR}`) : null;
    },
    async spendCode(account) {
      const wait = await codes.take(account);
      if (wait > 0) throw tooMany(wait, 'Too many attempts.');
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
        [burst, patient, strangers, codes, known, allKnown].map((each) =>
          each.forgetAllOf(account),
        ),
      );
    },
  };
}

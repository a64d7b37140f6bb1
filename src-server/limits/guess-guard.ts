import type { AppError } from '../errors/app-error.ts';
import { addressBlock } from './address-block.ts';
import { type BucketDeps, createBucket } from './bucket.ts';
import { GUESSES } from './limit-table.ts';
import { tooMany } from './too-many.ts';

/** A password attempt. `account` is as typed, whether it exists or not. */
interface Guess {
  account: string;
  address: string;
  /** This browser's token for the account; null if it never signed in to it. */
  knownBrowser: string | null;
  /** An operator's name: operators have a second factor and no mailed link. */
  hasFactors?: true;
}

/**
 * Counts password guesses per account. Strangers who exhaust their limit lock out only strangers:
 * browsers that signed in before continue, and a mailed link makes any browser known.
 */
export interface GuessGuard {
  /** Call before judging the guess, so concurrent guesses cost as much as sequential ones. */
  spend(guess: Guess): Promise<void>;
  /**
   * Like spend, for a guess with a second factor. Beyond the strangers' limit it returns a refusal,
   * to be thrown unless both password and factor are right: strangers cannot lock out a caller who
   * has both. Null: within the limit.
   */
  spendWithFactor(guess: Guess): Promise<AppError | null>;
  /** Call before judging a code beyond the strangers' limit, after the password was right. */
  spendCode(account: string): Promise<void>;
  /** Refunds a right guess. */
  wasRight(guess: Guess): Promise<void>;
  /** Every known browser became unknown, so their counts restart. */
  knownEnded(account: string): Promise<void>;
  /** Console command: resets every count of the account, in every process. */
  unlock(account: string): Promise<void>;
}

const TOO_MANY_GUESSES =
  'There were too many attempts for this account from browsers in which it was never used. A browser in which you signed in before still works, and so does';
const RESET = '"Forgot password".';
const FACTOR = 'your password together with the code of your authenticator.';

export function createGuessGuard(deps: BucketDeps): GuessGuard {
  const bucket = (kind: keyof typeof GUESSES) =>
    createBucket(deps, `guess/${kind}`, {
      rule: GUESSES[kind],
      inLots: false,
      remembersRefusals: false,
    });
  const [burst, patient] = [bucket('burst'), bucket('patient')];
  const [anonymous, codes] = [bucket('anonymous'), bucket('codes')];
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
    return anonymous.take(guess.account);
  };

  return {
    async spend(guess) {
      const wait = await spend(guess);
      if (wait > 0) throw tooMany(wait, `${TOO_MANY_GUESSES} ${guess.hasFactors ? FACTOR : RESET}`);
    },
    async spendWithFactor(guess) {
      const wait = await spend(guess);
      return wait > 0 ? tooMany(wait, `${TOO_MANY_GUESSES} ${FACTOR}`) : null;
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
        anonymous.giveBack(guess.account),
      ]);
    },
    knownEnded: (account) => allKnown.forget(account),
    async unlock(account) {
      await Promise.all(
        [burst, patient, anonymous, codes, known, allKnown].map((each) =>
          each.forgetAllOf(account),
        ),
      );
    },
  };
}

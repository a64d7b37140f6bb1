import type { Making, SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

type State = SetUpCheck['state'];

/** The thing that a check looks at. */
interface Subject {
  id: string;
  title: string;
}

/** The problem, and the step that fixes it. */
interface Mending {
  found: string;
  step: string;
}

export function finding(
  { id, title }: Subject,
  state: State,
  { found, ...mend }: { found: string; step?: string; makes?: Making },
): SetUpCheck {
  return { id, title, state, found, step: mend.step ?? null, makes: mend.makes ?? null };
}

/** Runs a check. A provider's failure does not break it: the result is 'unknown'. */
export async function looked(
  subject: Subject,
  look: () => Promise<SetUpCheck>,
  refusals: Record<string, Mending | ((failure: ProviderFailure) => Mending)> = {},
): Promise<SetUpCheck> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const known = refusals[error.reason] ?? refusals[error.kind];
    if (known !== undefined) {
      const { found, step } = typeof known === 'function' ? known(error) : known;
      return finding(subject, 'wrong', { found, step });
    }
    const step =
      error.kind === 'unavailable'
        ? 'Check again in a few minutes.'
        : `The provider says "${error.reason}".`;
    return finding(subject, 'unknown', {
      found: 'The check could not run: the provider did not answer.',
      step,
    });
  }
}

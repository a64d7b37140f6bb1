import type { Making, SetUpCheck } from '../../../src/contract/setup.contract.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

type State = SetUpCheck['state'];

/** What is being looked at. */
export interface Subject {
  id: string;
  title: string;
}

export function finding(
  { id, title }: Subject,
  state: State,
  found: string,
  mend: { step?: string; makes?: Making } = {},
): SetUpCheck {
  return { id, title, state, found, step: mend.step ?? null, makes: mend.makes ?? null };
}

/** A check that a provider's failure cannot break: what could not be looked at is unknown. */
export async function looked(
  subject: Subject,
  look: () => Promise<SetUpCheck>,
  refusals: Record<string, { found: string; step: string }> = {},
): Promise<SetUpCheck> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const known = refusals[error.reason] ?? refusals[error.kind];
    if (known !== undefined) return finding(subject, 'wrong', known.found, { step: known.step });
    const step =
      error.kind === 'unavailable'
        ? 'Nothing to do here: look again when the provider answers.'
        : `The provider says "${error.reason}".`;
    return finding(subject, 'unknown', 'It could not be looked at just now.', { step });
  }
}

import { AppError } from '../errors/app-error.ts';
import type { OperatorActor } from './request-context.ts';

export const CONFIRMATION_REQUIRED = 'admin.confirmation-required';

/** `documented`: the documents let the call pass within half an hour of the sign-in. */
export type ConfirmationRule = 'always' | 'documented';

/** The only place that makes an operator prove their identity before a sensitive call. */
export function requireConfirmed(
  { confirmation }: Pick<OperatorActor, 'confirmation'>,
  rule: ConfirmationRule = 'always',
): void {
  const { isFresh, isFreshForDocumented } = confirmation;
  if (rule === 'documented' ? isFreshForDocumented : isFresh) return;
  throw new AppError(CONFIRMATION_REQUIRED, 'forbidden', MESSAGES);
}

const MESSAGES = 'Please confirm that it is you, or sign in again at /admin, and repeat this.';

import type { Refusal } from '../../../src/domain/disputes/case.ts';
import { AppError } from '../../errors/app-error.ts';

const MESSAGES: Record<Refusal, string> = {
  decided: 'The bank has decided this dispute. Its evidence can no longer change.',
  submitted: 'Evidence was already submitted for this dispute. It is final.',
  'past-due': 'The deadline of this dispute has passed.',
};

/** Nothing may be staged, submitted or accepted any more. */
export function refused(refusal: Refusal): AppError {
  return new AppError(`dispute.${refusal}`, 'conflict', MESSAGES[refusal]);
}

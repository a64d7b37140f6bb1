import { AppError } from './app-error.ts';

/** Whoever closes their account is given, sold and sent nothing new; its rows are about to go. */
export function accountClosing(slice: 'access' | 'admin' | 'auth' | 'billing'): AppError {
  return new AppError(`${slice}.closing`, 'conflict', 'This account is being erased.');
}

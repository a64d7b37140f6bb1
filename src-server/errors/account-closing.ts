import { AppError } from './app-error.ts';

/** A closing account gets no grants, sales or mail: its rows are about to be deleted. */
export function accountClosing(slice: 'access' | 'admin' | 'auth' | 'billing'): AppError {
  return new AppError(`${slice}.closing`, 'conflict', 'This account is being erased.');
}

import type { UsernameCheckState } from './use-username-check.ts';

/** A name that the server refused to save, and why. */
export interface RefusedUsername {
  username: string;
  message: string;
}

/** The line under the field. The check only asks TradingView, so a refused save outweighs its answer. */
export function shownCheck(
  check: UsernameCheckState,
  refused: RefusedUsername | null,
  typed: string,
): UsernameCheckState {
  if (refused?.username !== typed.trim()) return check;
  return { state: 'invalid', message: refused.message };
}

import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';

/** The documented fields of a user, by indicator. */
const FIELDS = {
  main: 'tradingViewAccess',
  wavematrix: 'wavematrixAccess',
  orderblock: 'orderblockAccess',
} as const satisfies Record<string, keyof CurrentUser>;

/** Whether a script is held. A documented one has a field of the user; others are in the access check. */
export function holdsIndicator(
  user: CurrentUser,
  access: AccessCheck | null,
  name: string,
): boolean {
  if (name in FIELDS) return user[FIELDS[name as keyof typeof FIELDS]];
  return access?.tradingView.indicators.find((each) => each.name === name)?.held === true;
}

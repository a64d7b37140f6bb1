import type { UserDeps } from '../user/user.deps.ts';

/** Everything that a user's own page needs is needed to make one. */
export type ImportDeps = UserDeps;

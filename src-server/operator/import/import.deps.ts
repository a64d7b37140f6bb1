import type { UserDeps } from '../user/user.deps.ts';

/** Creating a user needs the same dependencies as a user's own page. */
export type ImportDeps = UserDeps;

/** Why the sandbox cannot start, in one sentence fit for a terminal. */
export class RefusedStart extends Error {}

/** Why the sandbox cannot start, as one sentence for a terminal. */
export class RefusedStart extends Error {}

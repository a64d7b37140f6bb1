/** The start cannot go on, for a reason that a person can mend. The message is one sentence and is all that is shown. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/**
 * The start failed for a reason that a person can fix. The message is one sentence and all that is
 * shown.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

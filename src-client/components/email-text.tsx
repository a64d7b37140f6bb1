import { Fragment } from 'react';

/** A long address breaks before its @, not inside a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of one address never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import { ALREADY_SET_UP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';

/** The account exists. Its owner signs in, and continues with what they chose. */
export const ADDRESS_TAKEN = ['auth.email-taken', 'auth.email-unconfirmed', 'auth.already-set-up'];

/** In a notification, which has no router. */
export function AddressTaken({ said, next }: { said: string | null; next: string | undefined }) {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <>
      {said} <a href={`/login${search}`}>{COPY.signIn}</a>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { Breakable } from '../../../components/breakable.tsx';
import { useMay } from '../role/role-root.tsx';
import { StripeSearch } from './stripe-search.tsx';

/** The sender of a form, with the ways to find who it is. */
export function Sender({ name, email }: { name: string; email: string }) {
  const may = useMay();
  const address = <Breakable text={email} />;
  return (
    <>
      {name},{' '}
      {may('users.read') ? (
        <Link to="/admin" search={{ q: email }} preload={false}>
          {address}
        </Link>
      ) : (
        address
      )}
      <StripeSearch email={email} />
    </>
  );
}

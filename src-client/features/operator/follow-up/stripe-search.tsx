import { settings } from '../../../lib/public-settings.ts';
import styles from '../parts/parts.module.css';
import { useRole } from '../role/role-root.tsx';

/** Looks for an address at Stripe, or at the sandbox's own list of customers. */
export function StripeSearch({ email }: { email: string }) {
  const { stripeDashboard } = useRole();
  const { sandbox, sandboxControlRoom } = settings;
  const hasRoom = sandbox.includes('stripe') && sandboxControlRoom !== null;
  const page =
    stripeDashboard !== null
      ? `${stripeDashboard}/search?query=${encodeURIComponent(email)}`
      : hasRoom
        ? `${sandboxControlRoom}#stripe/customers`
        : null;
  if (page === null || email === '') return null;
  return (
    <p className={styles.quiet}>
      <a href={page} target="_blank" rel="noreferrer" aria-label={`Look in Stripe for ${email}`}>
        Look in Stripe
      </a>
    </p>
  );
}

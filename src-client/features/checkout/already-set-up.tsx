import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/panel.tsx';

/** A payment session whose account is complete never opens the form again. */
export function AlreadySetUp() {
  return (
    <Panel title="Account already set up" level={1}>
      <p>
        This payment already belongs to an account. <Link to="/login">Sign in to continue</Link>
      </p>
    </Panel>
  );
}

import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { useSession } from '../../lib/session/session.ts';
import { sessionToken } from '../../lib/session/session-token.ts';

const importDashboard = () => import('../dashboard/dashboard-page.tsx');
// With a token the dashboard is likely, so its code loads in parallel with the session.
if (sessionToken.read() !== null && window.location.pathname === '/') {
  void importDashboard().catch(() => {});
}

const Dashboard = lazy(async () => ({ default: (await importDashboard()).DashboardPage }));
const Landing = lazy(async () => ({
  default: (await import('../landing/landing-screen.tsx')).LandingScreen,
}));

const route = getRouteApi('/');

/**
 * Landing page for visitors, dashboard for subscribers. A session that ends while the dashboard is open leads to
 * /login.
 */
export function HomePage() {
  const { view } = route.useSearch();
  const { user } = useSession();
  const wasSignedIn = useRef(false);
  if (user !== null) wasSignedIn.current = true;
  else if (wasSignedIn.current) return <Navigate to="/login" />;
  return (
    <Suspense fallback={<PageSpinner />}>
      {user === null || view === 'landing' ? (
        <Landing signedIn={user !== null} />
      ) : (
        <Dashboard user={user} />
      )}
    </Suspense>
  );
}

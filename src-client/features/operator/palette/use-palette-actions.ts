import { trpc } from '../../../lib/call/trpc.ts';
import { settings } from '../../../lib/public-settings.ts';
import { useMay, useRole } from '../role/role-root.tsx';
import { useStripeSync } from '../users/use-syncs.tsx';
import { PALETTE_COPY as COPY } from './copy.ts';
import type { PaletteEntry } from './palette-entries.ts';

interface ActionsProps {
  onClose: () => void;
  onSignOut: () => void;
  /** Asks who gets a plan. */
  askWhom: () => void;
}

/** Actions that the role may do. */
export function usePaletteActions({ onClose, onSignOut, askWhom }: ActionsProps): PaletteEntry[] {
  const may = useMay();
  const { stripeDashboard } = useRole();
  const utils = trpc.useUtils();
  // As the tile of Users does: the list may be open below.
  const { sync } = useStripeSync(() => utils.admin.users.reset());
  const stripe = stripeDashboard ?? sandboxStripe();
  const closing = (work: () => void) => () => {
    onClose();
    work();
  };
  const open = (address: string) => window.open(address, '_blank', 'noopener,noreferrer');
  const offered: [boolean, string, () => void, readonly string[]][] = [
    [may('plans.grant') && may('users.read'), COPY.givePlan, askWhom, COPY.givePlanTasks],
    [may('money.sync'), COPY.syncEveryone, closing(sync), []],
    [stripe !== null && may('money.read'), COPY.openStripe, closing(() => open(stripe ?? '')), []],
    [true, COPY.logOut, closing(onSignOut), COPY.logOutTasks],
  ];
  return offered.flatMap(([isOffered, name, run, tasks]) =>
    isOffered ? [{ key: name, kind: 'action' as const, name, note: '', act: { run }, tasks }] : [],
  );
}

function sandboxStripe(): string | null {
  const { sandbox, sandboxControlRoom } = settings;
  if (!sandbox.includes('stripe') || sandboxControlRoom === null) return null;
  return `${sandboxControlRoom}#stripe`;
}

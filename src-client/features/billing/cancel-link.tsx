import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAUSE_COPY as COPY } from '../../../src/texts/exits/pause.texts.ts';
import { settings } from '../../lib/public-settings.ts';

/** The way to the page to leave, where the seller has it. Otherwise the portal is the way. */
export function CancelLink() {
  if (settings.leavePage !== true) return null;
  return (
    <Button variant="subtle" color="gray" component={Link} to="/leave">
      {COPY.cancel}
    </Button>
  );
}

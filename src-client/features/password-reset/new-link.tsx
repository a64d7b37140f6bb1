import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { RESET_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';

interface NewLinkProps {
  next: string | undefined;
  /** It took the place of the button that was pressed, so the keyboard goes on from it. */
  takesFocus?: boolean;
}

/** The way on from a link that cannot be used. */
export function NewLink({ next, takesFocus = false }: NewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      fullWidth
      renderRoot={(props) => <Link ref={link} to="/forgot-password" search={{ next }} {...props} />}
    >
      {COPY.askAgain}
    </Button>
  );
}

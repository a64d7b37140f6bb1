import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useAskToConfirm } from './confirm-context.ts';

/** A link to a file that the server gives to a confirmed operator alone. */
export function ConfirmedDownload(props: ButtonProps & { href: string; children: ReactNode }) {
  const { href, children, ...look } = props;
  const ask = useAskToConfirm();
  const confirmFirst = (event: MouseEvent) => {
    event.preventDefault();
    // The answer is an attachment: the page stays where it is.
    void ask().then((confirmed) => confirmed && window.location.assign(href));
  };
  return (
    <Button {...look} component="a" href={href} download onClick={confirmFirst}>
      {children}
    </Button>
  );
}

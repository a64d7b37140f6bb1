import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useAskToConfirm } from './confirm-context.ts';

/** Link to a file that requires a confirmed operator. */
export function ConfirmedDownload(props: ButtonProps & { href: string; children: ReactNode }) {
  const { href, children, ...look } = props;
  const ask = useAskToConfirm();
  const confirmFirst = (event: MouseEvent) => {
    event.preventDefault();
    // The response is an attachment, so the page does not navigate.
    void ask().then((confirmed) => confirmed && window.location.assign(href));
  };
  return (
    <Button {...look} component="a" href={href} download onClick={confirmFirst}>
      {children}
    </Button>
  );
}

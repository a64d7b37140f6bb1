import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type OperatorRight, rolesWith } from '../../../../src/domain/people/operator-rights.ts';
import { notify } from '../../../lib/toasts.ts';
import { ROLE_COPY as COPY } from './copy.ts';
import { useMay } from './role-root.tsx';

type RightButtonProps = ComponentProps<typeof Button<'button'>> & { right: OperatorRight };

/**
 * A button that looks disabled to a role without the right. Pressing it names the roles that have it: a touch screen
 * shows no title.
 */
export function RightButton({ right, ...props }: RightButtonProps) {
  const may = useMay();
  if (may(right)) return <Button {...props} />;
  const reason = `${COPY.notAllowedAct} ${rolesWith(right)}`;
  const explain = () => notify.error(COPY.notAllowedTitle, reason);
  return (
    <Button
      {...props}
      aria-disabled
      data-disabled
      title={reason}
      aria-description={reason}
      onClick={explain}
    />
  );
}

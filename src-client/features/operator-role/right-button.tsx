import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type OperatorRight, rolesWith } from '../../../src/domain/people/operator-rights.ts';
import { useMay } from './role-root.tsx';

type RightButtonProps = ComponentProps<typeof Button<'button'>> & { right: OperatorRight };

/** Disabled for a role without the right, with a hint at the roles that have it. */
export function RightButton({ right, ...props }: RightButtonProps) {
  const may = useMay();
  if (may(right)) return <Button {...props} />;
  const reason = `Your role does not allow this. ${rolesWith(right)}`;
  return <Button {...props} disabled title={reason} aria-description={reason} />;
}

import type { CSSProperties, ReactNode } from 'react';

interface TransitionProps {
  mounted: boolean;
  children: (style: CSSProperties) => ReactNode;
}

/** Mantine's Transition without an animation. The build gives it to buttons. */
export const Transition = ({ mounted, children }: TransitionProps) =>
  mounted ? children({}) : null;

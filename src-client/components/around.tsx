import type { ReactNode } from 'react';

interface AroundProps {
  /** A text with one placeholder. */
  text: string;
  name: string;
  /** Takes the placeholder's place, such as a link. */
  children: ReactNode;
}

/** A text with an element inside it: each language puts it where its sentence needs it. */
export function Around({ text, name, children }: AroundProps) {
  const [before, after] = text.split(`{${name}}`, 2);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

import type { ExitKind } from './exit.ts';

/** What a person declares, as typed. */
export interface Declaration {
  kind: ExitKind;
  name: string;
  /** Lower case. */
  email: string;
  /** An order number or the day of the order, in the person's words. */
  reference: string | null;
  /** Why they cancel for good cause. Only with a cancellation. */
  cause: string | null;
}

export type DeclarationField = 'name' | 'email' | 'reference' | 'cause';
export type DeclarationFault = 'missing' | 'too-long' | 'not-an-address' | 'has-a-link';

const MAX_LENGTH: Record<DeclarationField, number> = {
  name: 120,
  email: 254,
  reference: 120,
  cause: 600,
};
const REQUIRED: readonly DeclarationField[] = ['name', 'email'];
/** One character before and after the sign, a dot in the domain, no blanks. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;
/** The receipt repeats these words to an address that anyone may type, so they must not advertise. */
const LINK = /\/|\p{L}{2,}\.\p{L}{2,}/u;
/** An order is often found by the address that paid. */
const ADDRESSES = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const CONTROLS = /\p{C}/gu;

type Typed = Readonly<Partial<Record<DeclarationField, string>>>;

/** The declaration, or what is wrong with each field. */
export function readDeclaration(
  kind: ExitKind,
  typed: Typed,
): { declaration: Declaration } | { faults: Partial<Record<DeclarationField, DeclarationFault>> } {
  const clean = (field: DeclarationField) => {
    return (typed[field] ?? '')
      .normalize('NFKC')
      .replaceAll(CONTROLS, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  const faults: Partial<Record<DeclarationField, DeclarationFault>> = {};
  for (const field of Object.keys(MAX_LENGTH) as DeclarationField[]) {
    const fault = faultOf(field, clean(field));
    if (fault !== null) faults[field] = fault;
  }
  if (Object.keys(faults).length > 0) return { faults };
  return {
    declaration: {
      kind,
      name: clean('name'),
      email: clean('email').toLowerCase(),
      reference: clean('reference') || null,
      cause: kind === 'cancel' ? clean('cause') || null : null,
    },
  };
}

function faultOf(field: DeclarationField, value: string): DeclarationFault | null {
  if (value === '') return REQUIRED.includes(field) ? 'missing' : null;
  if (value.length > MAX_LENGTH[field]) return 'too-long';
  if (field === 'email') return ADDRESS.test(value) ? null : 'not-an-address';
  const words = field === 'reference' ? value.replaceAll(ADDRESSES, '') : value;
  return LINK.test(words) ? 'has-a-link' : null;
}

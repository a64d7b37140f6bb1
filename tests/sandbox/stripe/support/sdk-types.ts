import { createRequire } from 'node:module';
import ts from 'typescript-5';
import { openTypeFile } from '../../../support/types/type-file.ts';

/** The type files of the pinned SDK, read by the compiler. */
export interface SdkTypes {
  checker: ts.TypeChecker;
  /** `name` as in the namespace Stripe: 'Customer' or 'Checkout.SessionCreateParams'. */
  typeNamed(name: string): ts.Type;
}

export function openSdkTypes(): SdkTypes {
  const require = createRequire(import.meta.url);
  const file = require
    .resolve('stripe')
    .replace(/[^/]+$/, 'stripe.core.d.ts')
    .replace('/cjs/', '/esm/');
  const { checker, module } = openTypeFile(file, { exactOptionalPropertyTypes: true });
  const namespace = checker.getExportsOfModule(module).find((one) => one.name === 'Stripe');
  if (namespace === undefined) throw new Error(`No namespace Stripe in ${file}`);

  const typeNamed = (name: string): ts.Type => {
    let symbol = namespace;
    for (const part of name.split('.')) {
      const found = checker.getExportsOfModule(unaliased(symbol)).find((one) => one.name === part);
      if (found === undefined) throw new Error(`No type ${name}`);
      symbol = found;
    }
    return checker.getDeclaredTypeOfSymbol(unaliased(symbol));
  };

  const unaliased = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  return { checker, typeNamed };
}

import { createRequire } from 'node:module';
import ts from 'typescript-5';
import { openTypeFile } from '../types/type-file.ts';
import type { TypeSource } from '../types/type-schema.ts';

/** The types of `discord-api-types` for version 10, which discord.js uses. */
export function openDiscordTypes(): TypeSource {
  const require = createRequire(import.meta.url);
  const file = require.resolve('discord-api-types/v10').replace(/\.m?js$/, '.d.ts');
  const { checker, module } = openTypeFile(file);
  const exported = new Map(checker.getExportsOfModule(module).map((one) => [one.name, one]));
  return {
    checker,
    typeNamed(name) {
      const found = exported.get(name);
      if (found === undefined) throw new Error(`discord-api-types has no ${name}.`);
      const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
      return checker.getDeclaredTypeOfSymbol(symbol);
    },
  };
}

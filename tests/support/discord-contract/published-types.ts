import { createRequire } from 'node:module';
import ts from 'typescript-5';
import type { TypeSource } from '../types/type-schema.ts';

/** The types of `discord-api-types` for version 10, which the vendor's client is written against. */
export function openDiscordTypes(): TypeSource {
  const require = createRequire(import.meta.url);
  const file = require.resolve('discord-api-types/v10').replace(/\.m?js$/, '.d.ts');
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`No types in ${file}`);
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

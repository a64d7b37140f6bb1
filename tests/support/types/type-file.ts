import ts from 'typescript-5';

interface TypeFile {
  checker: ts.TypeChecker;
  /** The file as a module. Throws when it exports nothing. */
  module: ts.Symbol;
}

/** One published declaration file, read by the compiler. */
export function openTypeFile(file: string, options: ts.CompilerOptions = {}): TypeFile {
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`No types in ${file}`);
  return { checker, module };
}

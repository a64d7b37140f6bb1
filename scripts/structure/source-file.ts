export interface Import {
  /** As written for a package; otherwise the path from the repository's root. */
  target: string;
  isPackage: boolean;
  isTypeOnly: boolean;
}

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  /** Source text without comments. */
  code: string;
  lineCount: number;
  imports: Import[];
}

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s+(?<type>type\s)?[^;'"]*?\bfrom\s*['"](?<from>[^'"]+)['"]|(?:^|\n)\s*import\s*['"](?<effect>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/g;

export function readSourceFile(path: string, text: string): SourceFile {
  const code = withoutComments(text);
  const imports = [...code.matchAll(IMPORTS)].map(({ groups = {} }) => {
    const specifier = groups.from ?? groups.effect ?? groups.dynamic ?? '';
    const isPackage = !specifier.startsWith('.');
    return {
      target: isPackage ? specifier : resolveFrom(path, specifier),
      isPackage,
      isTypeOnly: groups.type !== undefined,
    };
  });
  return { path, text, code, lineCount: text.split('\n').length - 1, imports };
}

/** Sufficient for formatted code, where a comment starts a line or follows a space. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function resolveFrom(path: string, specifier: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

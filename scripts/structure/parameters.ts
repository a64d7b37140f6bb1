import ts from 'typescript-5';
import { levelOf } from './arrows.ts';
import type { SourceFile } from './source-file.ts';

const MAX_PARAMETERS = 3;
const KERNEL = 'kernel.ts';
const KERNEL_FIELDS = ['orm', 'clock', 'machineClock', 'log', 'jobs', 'catalogue'];

/**
 * How a verb of the server may look: at most three positional parameters, `em` before `deps`, and the kernel's fields
 * declared once. Each violation as a sentence.
 */
export function wrongParametersOf({ path, text }: SourceFile): string[] {
  const [root, folder = ''] = path.split('/');
  if (root !== 'src-server') return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const isAbove = levelOf(folder) < levelOf(KERNEL);
  return source.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return wrongInFunction(statement, source);
    return isAbove ? repeatedFields(statement, source) : [];
  });
}

function wrongInFunction(declared: ts.FunctionDeclaration, source: ts.SourceFile): string[] {
  const isExported = declared.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported !== true) return [];
  const name = declared.name?.text ?? 'a function';
  const types = declared.parameters.map(({ type }) => type?.getText(source) ?? '');
  const sentences = [];
  if (types.length > MAX_PARAMETERS) {
    sentences.push(
      `gives ${name} ${types.length} parameters: put those after deps and actor into one input object`,
    );
  }
  if (types.indexOf('EntityManager') > 0) {
    sentences.push(`passes em to ${name} behind another parameter: the order is em, deps, input`);
  }
  return sentences;
}

/** Fields of the kernel in an interface or type of dependencies. */
function repeatedFields(statement: ts.Statement, source: ts.SourceFile): string[] {
  const members = ts.isInterfaceDeclaration(statement)
    ? statement.members
    : ts.isTypeAliasDeclaration(statement) && ts.isTypeLiteralNode(statement.type)
      ? statement.type.members
      : null;
  if (members === null) return [];
  const { text: name } = (statement as ts.InterfaceDeclaration | ts.TypeAliasDeclaration).name;
  if (!name.endsWith('Deps')) return [];
  return members
    .map((member) => member.name?.getText(source) ?? '')
    .filter((field) => KERNEL_FIELDS.includes(field))
    .map((field) => `declares ${field} again in ${name}: extend Kernel, or a Pick of it`);
}

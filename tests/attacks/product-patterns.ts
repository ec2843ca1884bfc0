import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folders = ['marketplace', 'providers', 'server', 'database', 'shell', 'kit', 'ui', 'demo'];

export type ProductPattern = { where: string; pattern: RegExp };

/** Every regular expression that is written down in the product. */
export function productPatterns(): ProductPattern[] {
  return sources().flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const found: ProductPattern[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const text = node.getText(source);
        const end = text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({
          where: `${file}:${line + 1} ${text}`,
          pattern: new RegExp(text.slice(1, end), text.slice(end + 1)),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const sources = () =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );

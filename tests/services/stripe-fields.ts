import { readFileSync } from 'node:fs';
import ts from 'typescript';

const folder = 'node_modules/stripe/esm/resources';

/** The fields that an object of Stripe's API always has, by the types of Stripe's own client. */
export function fieldsOfStripe(file: string, [...path]: string[]): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${folder}/${file}.d.ts`, 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const name = path.pop()!;
  const place = path.reduce<readonly ts.Statement[]>(bodyOf, source.statements);
  const type = place.find(
    (one): one is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(one) && one.name.text === name,
  );
  return type!.members
    .filter(ts.isPropertySignature)
    .filter(({ questionToken }) => !questionToken)
    .map((field) => (field.name as ts.Identifier).text);
}

function bodyOf(statements: readonly ts.Statement[], name: string): readonly ts.Statement[] {
  const place = statements.find(
    (one): one is ts.ModuleDeclaration => ts.isModuleDeclaration(one) && one.name.text === name,
  );
  return (place!.body as ts.ModuleBlock).statements;
}

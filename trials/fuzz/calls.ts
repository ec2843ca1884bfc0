import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenAPIV3_1 } from 'openapi-types';

export type Schema = OpenAPIV3_1.SchemaObject;
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

/** One operation of the API document. */
export type Call = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  isForm: boolean;
  answers: Map<number, Answer>;
};
type Answer = { type: string; misfits: (body: unknown) => string | null };

export const callsIn = (document: OpenAPIV3_1.Document): Call[] =>
  allCallsIn(document).filter(({ answers }) => answers.get(200)?.type !== endless);

/** Waiting for its end would take a quarter of an hour; its own tests leave before. */
const endless = 'text/event-stream';

function allCallsIn(document: OpenAPIV3_1.Document): Call[] {
  const check = checkerFor(document);
  return Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, OpenAPIV3_1.OperationObject>).map(
      ([method, { parameters = [], requestBody, responses = {} }]) => {
        const [[kind, content] = []] = Object.entries(
          (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {},
        );
        return {
          method: method.toUpperCase(),
          path,
          parameters: parameters as Parameter[],
          body: (content?.schema ?? null) as Schema | null,
          isForm: kind === 'multipart/form-data',
          answers: new Map(
            Object.entries(responses).map(([status, response]) => [
              Number(status),
              check(response as OpenAPIV3_1.ResponseObject),
            ]),
          ),
        };
      },
    ),
  );
}

function checkerFor({ components }: OpenAPIV3_1.Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ({ content = {} }: OpenAPIV3_1.ResponseObject): Answer => {
    const [[type, { schema }] = ['nothing', {}]] = Object.entries(content);
    const validate = ajv.compile({ ...schema, components });
    return {
      type,
      misfits: (body) => (validate(body) ? null : ajv.errorsText(validate.errors)),
    };
  };
}

import writerOf from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';

/**
 * Answers are written as their contract says: nothing that it does not name, and all that it asks for. That
 * what is in them is right, the compiler says; reading every answer once more cost a third of a list of cars.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  // Most are not needed for long after a start.
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= writerOf(jsonSchemaOf(schema));
    return write(answer);
  };
};

const jsonSchemaOf = (contract: z.ZodMiniType) =>
  z.toJSONSchema(contract, {
    override: ({ jsonSchema }) => {
      // Unnamed fields are left out anyway; forbidden, they would make no alternative of a union fit.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as object;

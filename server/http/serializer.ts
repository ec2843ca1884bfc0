import writerOf from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';

/** Writes the fields of the contract, without parsing them: that would cost a third of a list of cars. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema }) => {
  // Compiled on first use, because most are not needed for long after a start.
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= writerOf(jsonSchemaOf(schema));
    return write(answer);
  };
};

const jsonSchemaOf = (contract: z.ZodMiniType) =>
  z.toJSONSchema(contract, {
    override: ({ jsonSchema }) => {
      // Unnamed fields are left out anyway. Forbidding them would make no alternative of a union match.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as object;

import type * as z from 'zod/mini';

/** Whatever a form can be checked with. */
export type Schema<Values, Checked> = {
  readonly '~standard': z.core.$ZodStandardSchema<z.ZodMiniType<Checked, Values>>;
};

/** A schema that is loaded on the first check. If it cannot be loaded, only the server checks. */
export const lazySchema = <Values, Checked>(
  load: () => Promise<Schema<Values, Checked>>,
): Schema<Values, Checked> => ({
  '~standard': {
    version: 1,
    vendor: 'forecourt',
    validate: async (values) => {
      const schema = await load().catch(() => null);
      return schema ? schema['~standard'].validate(values) : { value: values as Checked };
    },
  },
});

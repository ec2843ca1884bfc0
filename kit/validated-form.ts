import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FocusEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { FieldProblem } from '#ui/forms/error-summary.tsx';
import type { Schema } from './lazy-schema.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form whose fields are checked by `schema`: once they were filled in and left, then with every key. */
export function useValidatedForm<Values extends FieldValues, Checked>(
  schema: Schema<Values, Checked>,
  defaultValues: DefaultValues<Values>,
  { idPrefix = '' }: { idPrefix?: string } = {},
) {
  const form = useForm<Values, unknown, Checked>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    // The summary takes the focus and leads to the fields.
    shouldFocusError: false,
    defaultValues,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const messageOf = (name: string) => errors[name]?.message?.toString();
  const problemOf = (name: string): FieldProblem => ({
    fieldId: idPrefix + name,
    message: messageOf(name) ?? 'Check this field.',
  });

  return {
    form,
    isSending: isSubmitting,
    /** For the `ErrorSummary`: fills only when sending is tried. */
    summary: {
      attempt: submitCount,
      problems: submitCount === 0 ? [] : Object.keys(errors).map(problemOf),
    },
    /** What the control of this name needs. */
    field(name: Path<Values>) {
      const { onBlur, ...registered } = form.register(name);
      const isUntouched = ({ target }: FocusEvent<Control>) =>
        target.value === '' && !messageOf(name);
      return {
        ...registered,
        id: idPrefix + name,
        error: messageOf(name),
        onBlur: (event: FocusEvent<Control>) => {
          // Passing through an empty field on the way to another button is no mistake yet.
          if (!isUntouched(event)) afterPointer(() => onBlur(event));
        },
      };
    },
  };
}

/** A message that appears while a button is being pressed would move the button away. */
function afterPointer(work: () => void): void {
  if (!document.querySelector(':active')) work();
  else addEventListener('pointerup', () => setTimeout(work), { once: true });
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FocusEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { FieldProblem } from '#ui/forms/error-summary.tsx';
import type { Schema } from './lazy-schema.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A form that `schema` validates: a field when it is left, and then on every change. */
export function useValidatedForm<Values extends FieldValues, Checked>(
  schema: Schema<Values, Checked>,
  defaultValues: DefaultValues<Values>,
  { idPrefix = '' }: { idPrefix?: string } = {},
) {
  const form = useForm<Values, unknown, Checked>({
    resolver: standardSchemaResolver(schema),
    mode: 'onTouched',
    // The summary takes the focus.
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
    /** For `ErrorSummary`; empty before the first attempt. */
    summary: {
      attempt: submitCount,
      problems: submitCount === 0 ? [] : Object.keys(errors).map(problemOf),
    },
    /** The props of a control. */
    field(name: Path<Values>) {
      const { onBlur, ...registered } = form.register(name);
      const isUntouched = ({ target }: FocusEvent<Control>) =>
        target.value === '' && !messageOf(name);
      return {
        ...registered,
        id: idPrefix + name,
        error: messageOf(name),
        onBlur: (event: FocusEvent<Control>) => {
          // Leaving an untouched empty field is no mistake.
          if (!isUntouched(event)) afterPointer(() => onBlur(event));
        },
      };
    },
  };
}

/** Waits until a pressed button is released, because a new message would move it away. */
function afterPointer(work: () => void): void {
  if (!document.querySelector(':active')) work();
  else addEventListener('pointerup', () => setTimeout(work), { once: true });
}

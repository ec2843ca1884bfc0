import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';
import { digitsOf } from '../../card-number.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  format: (text: string) => string;
  onValue: (value: string) => void;
};

/** Formats while the buyer types, and keeps the caret behind the same digit. */
export function FormattedField({ value, format, onValue, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const wanted = digitsBeforeCaret.current;
    digitsBeforeCaret.current = null;
    if (wanted === null || !input.current) return;
    const place = placeAfter(value, wanted);
    input.current.setSelectionRange(place, place);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    const isInTheMiddle = caret < target.value.length;
    digitsBeforeCaret.current = isInTheMiddle
      ? digitsOf(target.value.slice(0, caret)).length
      : null;
    onValue(format(target.value));
  }

  return <TextField {...field} ref={input} value={value} onChange={change} />;
}

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place;
    if (/\d/.test(text[place]!)) seen += 1;
  }
  return text.length;
}

import { useId } from 'react';
import { type KindOfViewing, kindsOfViewing } from '../viewing.ts';
import { nameOfKind } from '../viewing-words.ts';
import { pillLook } from './pill-look.ts';

type Props = { kind: KindOfViewing; onChange: (kind: KindOfViewing) => void };

export function KindChoice({ kind, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What would you like?</legend>
      <div className="grid grid-cols-2 gap-2">
        {kindsOfViewing.map((each) => (
          <label key={each} className={pillLook}>
            <input
              type="radio"
              name={name}
              checked={kind === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {nameOfKind[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

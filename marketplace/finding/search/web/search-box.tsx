import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { inputLook } from '#ui/forms/control-look.ts';
import type { Suggestion } from '../contract.ts';
import { longestText } from '../parameter.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Props = {
  text: string;
  /** Where the browser sends the form without our scripts. */
  action: string;
  onSearch: (text: string) => void;
  onSuggestion: (suggestion: Suggestion) => void;
  children?: ReactNode;
};

export function SearchBox({ text, action, onSearch, onSuggestion, children }: Props) {
  const id = useId();
  const box = useSuggestions({ text, onSuggestion });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    box.close();
    onSearch(String(new FormData(event.currentTarget).get('q')).trim());
  };

  return (
    <search>
      <form action={action} onSubmit={submit} className="relative flex gap-2">
        {children}
        <div className="min-w-0 grow text-text sm:relative">
          <label htmlFor={`${id}-words`} className="sr-only">
            Search for a car
          </label>
          <Search className="pointer-events-none absolute start-2.5 top-3 size-5 text-muted" />
          <input
            {...box.input(id)}
            id={`${id}-words`}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            maxLength={longestText}
            autoComplete="off"
            placeholder="Brand, model or location"
            className={`${inputLook} min-h-11 ps-9 pe-1.5`}
          />
          <SuggestionList id={id} {...box.list} />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

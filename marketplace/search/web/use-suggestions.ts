import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Suggestion } from '../contract.ts';
import { suggestions } from './cars-on-offer.ts';
import { optionId } from './suggestion-list.tsx';

/** As long as somebody types faster than this, nobody is asked. */
const pauseInTyping = 150;

type Options = { text: string; onSuggestion: (suggestion: Suggestion) => void };

/** What is typed, what is suggested for it and which suggestion the arrow keys are at. */
export function useSuggestions({ text, onSuggestion }: Options) {
  const [typed, setTyped] = useState(text);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => setTyped(text), [text]);

  const asked = useSettled(typed);
  const { data: found = [] } = useQuery({
    ...suggestions(useApi(), asked),
    enabled: isWanted && asked.trim() !== '',
  });
  const isOpen = isWanted && typed.trim() !== '' && found.length > 0;

  const close = () => {
    setWanted(false);
    setActive(null);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    if (suggestion.kind === 'name') setTyped(suggestion.text);
    onSuggestion(suggestion);
  };
  /** One step beyond either end is the field itself. */
  const move = (step: 1 | -1) => {
    const places = found.length + 1;
    const next = ((active ?? found.length) + step + places) % places;
    setActive(next === found.length ? null : next);
  };
  const current = active === null ? undefined : found[active];
  const deeds: Partial<Record<string, () => void>> = isOpen
    ? {
        Escape: close,
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        ...(current && { Enter: () => choose(current) }),
      }
    : { ArrowDown: () => setWanted(true) };
  const onKeyDown = (event: KeyboardEvent) => {
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  return {
    close,
    list: { suggestions: found, isOpen, active, onChoose: choose },
    input: (id: string) => ({
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active !== null ? optionId(id, active) : undefined,
      value: typed,
      onChange: (event: { target: { value: string } }) => {
        setTyped(event.target.value);
        setActive(null);
        setWanted(true);
      },
      onKeyDown,
      onBlur: close,
    }),
  };
}

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseInTyping);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

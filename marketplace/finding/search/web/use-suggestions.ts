import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useCombobox } from '#kit/combobox/use-combobox.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import type { Suggestion, SuggestionsResponse } from '../contract.ts';

type Options = { text: string; onSuggestion: (suggestion: Suggestion) => void };

const none: Suggestion[] = [];

export function useSuggestions({ text, onSuggestion }: Options) {
  const [typed, setTyped] = useState(text);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setTyped(text), [text]);

  const asked = useSettled(typed);
  const { data: found = none } = useQuery({
    ...suggestions(useApi(), asked),
    enabled: isWanted && asked.trim() !== '',
  });
  const { close, list, input } = useCombobox({
    isWanted,
    setWanted,
    items: typed.trim() === '' ? none : found,
    onChoose: (suggestion) => {
      if (suggestion.kind === 'name') setTyped(suggestion.text);
      onSuggestion(suggestion);
    },
  });
  return { close, list, input: (id: string) => input(id, typed, setTyped) };
}

const suggestions = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['cars', 'suggestions', text],
    queryFn: async () =>
      (
        await api.get<SuggestionsResponse>(
          `/addProduct/suggestions?${new URLSearchParams({ q: text })}`,
        )
      ).data,
    placeholderData: keepPreviousData,
  });

import { useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';

const pause = 250;

type Props = { search: string; placeholder: string; onSearch: (search: string) => void };

export function SearchAsTyped({ search, placeholder, onSearch }: Props) {
  const [text, setText] = useState(search);
  const sent = useRef(search);

  useEffect(() => {
    if (search === sent.current) return;
    // Changed from outside of this field.
    sent.current = search;
    setText(search);
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing counts.
  useEffect(() => {
    const wish = text.trim();
    if (wish === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wish;
      onSearch(wish);
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      type="search"
      label="Search"
      placeholder={placeholder}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

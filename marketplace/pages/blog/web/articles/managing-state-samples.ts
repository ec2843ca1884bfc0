import type { CodeSample } from '../sample.tsx';

export const derivedValue: CodeSample = {
  code: `function CarSearch({ cars }) {
  const [words, setWords] = useState('');
  const found = cars.filter(({ name }) =>
    name.toLowerCase().includes(words.toLowerCase()),
  );

  return (
    <>
      <label>
        Search
        <input
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p role="status">{found.length} cars</p>
    </>
  );
}`,
};

export const serverData: CodeSample = {
  code: `function CarName({ id }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['car', id],
    queryFn: async () => {
      const answer = await fetch('/cars/' + id);
      if (!answer.ok) throw new Error('The car could not be loaded');
      return answer.json();
    },
  });

  if (isPending) return <p>Loading...</p>;
  if (error) return <button onClick={() => refetch()}>Try again</button>;
  return <h1>{data.name}</h1>;
}`,
};

export const smallStore: CodeSample = {
  code: `function createStore(value) {
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const unit = createStore('miles');

function UnitSwitch() {
  const current = useSyncExternalStore(
    unit.subscribe,
    unit.get,
    unit.get,
  );
  const other = current === 'miles' ? 'kilometres' : 'miles';
  return <button onClick={() => unit.set(other)}>Show {other}</button>;
}`,
};

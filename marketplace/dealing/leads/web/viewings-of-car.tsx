import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { ViewingCard } from '#marketplace/dealing/viewings/web/viewing-card.tsx';
import { comingToSee } from '#marketplace/dealing/viewings/web/viewing-queries.ts';
import { PartOfLeads } from './part-of-leads.tsx';

type Props = { id: string; onDone: () => void };

export function ViewingsOfCar({ id, onDone }: Props) {
  const query = useQuery(comingToSee(useApi(), id));
  const viewings = query.data ?? [];
  return (
    <PartOfLeads
      title="Viewings"
      query={query}
      isEmpty={viewings.length === 0}
      nobody="Nobody is coming to see it for now."
    >
      {viewings.length > 0 && (
        <ul className="grid gap-4">
          {viewings.map((viewing) => (
            <ViewingCard key={viewing.id} viewing={viewing} withDay onDone={onDone} />
          ))}
        </ul>
      )}
    </PartOfLeads>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundSearch, UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import type { Person } from '#marketplace/accounts/contract.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type ListedRole, people } from './people.ts';
import { PeopleFilters, usePeopleFilters } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PeopleTotals } from './people-totals.tsx';
import { PersonDialog, type Question } from './person-dialogs.tsx';
import { type PersonDeed, usePersonDeeds } from './use-person-deeds.ts';

type Props = {
  title: string;
  heading: string;
  /** Left out, everybody is listed. */
  only?: ListedRole;
  /** The heading when there is nobody. */
  nobody: string;
};

export function PeopleScreen({ title, heading, only, nobody }: Props) {
  const top = useRef<HTMLHeadingElement>(null);
  const filters = usePeopleFilters(only);
  const { search, order, isWaiting, setSearch } = filters;
  const list = useInfiniteQuery(people(useApi(), { only, search, order, isWaiting }));
  const found = list.data?.pages.flatMap((page) => page.items);
  const deeds = usePersonDeeds();
  const [question, setQuestion] = useState<Question | null>(null);

  const act = (deed: PersonDeed) => {
    setQuestion(null);
    deeds.mutate(deed);
    // The button may go; reading goes on at the top. After the dialog gave the focus back.
    requestAnimationFrame(() => top.current?.focus({ preventScroll: deed.kind === 'verify' }));
  };

  return (
    <>
      <PageHead title={title} description="For administrators." />
      <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h1>
      <PeopleTotals only={only} />
      <PeopleFilters only={only} {...filters} />
      {deeds.isError && <NotDone deed={deeds.variables} message={deeds.error.message} />}
      <p role="status" className="sr-only">
        {search && found && !list.isPlaceholderData && inWords(found, list.hasNextPage)}
      </p>
      <PagedList
        list={list}
        items={found}
        what="people"
        empty={
          search ? (
            <NobodyFound onClear={() => setSearch('')} />
          ) : (
            <Nobody heading={nobody} isWaiting={isWaiting} />
          )
        }
      >
        {(shown) => (
          <PeopleTable
            caption={heading}
            people={shown}
            only={only}
            busyWith={deeds.isPending ? deeds.variables : null}
            onAct={act}
            onAsk={setQuestion}
          />
        )}
      </PagedList>
      {question && (
        <PersonDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

const inWords = (found: Person[], isMore: boolean) => {
  if (found.length === 0) return 'Nobody found';
  return `${found.length}${isMore ? ' or more' : ''} found`;
};

const NotDone = ({ deed, message }: { deed: PersonDeed; message: string }) => (
  <div className="mb-4">
    <Alert tone="danger">
      Nothing has changed for {deed.person.name}. {message}
    </Alert>
  </div>
);

const Nobody = ({ heading, isWaiting }: { heading: string; isWaiting: boolean }) => (
  <EmptyState
    icon={UsersRound}
    heading={heading}
    line={isWaiting ? 'Every seller is verified.' : 'Nobody has signed up yet.'}
  />
);

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={UserRoundSearch}
    heading="Nobody found"
    line="No name or email matches your search."
  >
    <Button variant="secondary" onClick={onClear}>
      Show everyone
    </Button>
  </EmptyState>
);

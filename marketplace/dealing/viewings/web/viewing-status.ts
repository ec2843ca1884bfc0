import type { Viewing } from '../contract.ts';
import { type ViewingEnding, waitsFor } from '../viewing.ts';
import { whenForReader } from '../viewing-words.ts';
import { here } from './when.tsx';

type Tone = 'neutral' | 'success' | 'warning';
export type Status = { label: string; tone: Tone; line: string | null };

export function statusOf(viewing: Viewing, reader = here()): Status {
  const { state, other } = viewing;
  switch (state) {
    case 'asked':
      return asked(viewing, reader);
    case 'confirmed':
      return { label: 'Confirmed', tone: 'success', line: questionLeft(viewing) };
    case 'over':
      return { label: 'Past', tone: 'neutral', line: null };
    case 'declined':
    case 'cancelled': {
      const label = state === 'declined' ? 'Declined' : 'Cancelled';
      const line = viewing.endedBecause
        ? because[viewing.endedBecause](viewing)
        : `By ${viewing.endedBy === viewing.role ? 'you' : other.name}.`;
      return { label, tone: 'neutral', line };
    }
  }
}

function asked(viewing: Viewing, reader: string): Status {
  const { role, other, answerBy, zone } = viewing;
  const until = whenForReader(new Date(answerBy), zone, reader);
  return waitsFor(viewing) === role
    ? {
        label: 'Waiting for you',
        tone: 'warning',
        line: `${other.name} is waiting for your answer until ${until}.`,
      }
    : { label: 'Asked', tone: 'neutral', line: `Waiting for ${other.name}, until ${until}.` };
}

const questionLeft = ({ role, place, other }: Viewing) =>
  role === 'buyer' && !place ? `Ask ${other.name} where to meet.` : null;

const because: Record<ViewingEnding, (viewing: Viewing) => string> = {
  unanswered: (viewing) =>
    viewing.askedBy === viewing.role
      ? `${viewing.other.name} did not answer in time.`
      : 'You did not answer in time.',
  sold: () => 'The car has been sold.',
  unavailable: () => 'The car is not for sale at the moment.',
  account: () => 'One of the two accounts was no longer active.',
  blocked: () => 'The two of you are no longer in contact.',
};

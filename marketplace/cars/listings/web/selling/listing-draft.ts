import type { QueuedPicture } from '#marketplace/platform/pictures/web/picture-queue.ts';
import type { TypedListing } from '../../listing-form.ts';

/** What was filled in and not sent yet. */
export type ListingDraft = {
  typed: Partial<TypedListing>;
  /** Names of picture files that had not been uploaded: files themselves cannot be kept. */
  lostPictures: string[];
};

/** Who adds a refused file again is refused again. */
export const lostAmong = (pictures: readonly QueuedPicture[]): string[] =>
  pictures.filter(({ address, state }) => !address && state !== 'refused').map(({ name }) => name);

const none: ListingDraft = { typed: {}, lostPictures: [] };

/** It outlives a reload and a lost session, and ends with the tab. */
export class DraftBox {
  readonly #item: string;
  readonly #keyItem: string;
  #key: string | null = null;

  /** Of one account and one form: others in the same tab have their own. */
  constructor(account: string, form: string) {
    this.#item = `listing-draft ${account} ${form}`;
    this.#keyItem = `${this.#item} key`;
  }

  read(): ListingDraft {
    try {
      return { ...none, ...JSON.parse(sessionStorage.getItem(this.#item) ?? '{}') };
    } catch {
      return none;
    }
  }

  keep(draft: ListingDraft): void {
    try {
      sessionStorage.setItem(this.#item, JSON.stringify(draft));
    } catch {
      // Without storage the page itself still has everything.
    }
  }

  /** The same for every try to send it: a try whose answer was lost is recognised. */
  sendKey(): string {
    const item = this.#keyItem;
    try {
      const known = sessionStorage.getItem(item);
      this.#key = known ?? this.#key ?? newKey();
      if (!known) sessionStorage.setItem(item, this.#key);
    } catch {
      // Without storage the page itself remembers it.
    }
    this.#key ??= newKey();
    return this.#key;
  }

  forget(): void {
    this.#key = null;
    try {
      sessionStorage.removeItem(this.#keyItem);
      sessionStorage.removeItem(this.#item);
    } catch {
      // Then nothing was kept either.
    }
  }
}

/** `randomUUID` is not there without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

type AnyListing = Partial<Record<keyof TypedListing, unknown>>;

const asText = (value: unknown) => String(value ?? '');

/** Only what differs between them, as it is in `after`. */
export function changesBetween<Listing extends AnyListing>(
  before: AnyListing,
  after: Listing,
): Partial<Listing> {
  const changed = Object.entries(after).filter(
    ([name, value]) => asText(value) !== asText(before[name as keyof TypedListing]),
  );
  return Object.fromEntries(changed) as Partial<Listing>;
}

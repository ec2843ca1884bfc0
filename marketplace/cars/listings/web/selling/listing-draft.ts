import type { QueuedPicture } from '#marketplace/platform/pictures/web/picture-queue.ts';
import type { TypedListing } from '../../listing-form.ts';

export type ListingDraft = {
  typed: Partial<TypedListing>;
  /** Names of picture files that were not uploaded yet. The files cannot be stored. */
  lostPictures: string[];
};

/** A file that was refused would be refused again. */
export const lostAmong = (pictures: readonly QueuedPicture[]): string[] =>
  pictures.filter(({ address, state }) => !address && state !== 'refused').map(({ name }) => name);

const none: ListingDraft = { typed: {}, lostPictures: [] };

/** Survives a reload and a lost session, and ends with the tab. */
export class DraftBox {
  readonly #item: string;
  readonly #keyItem: string;
  #key: string | null = null;

  /** Each account and form has its own in the same tab. */
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
      // Without storage, the draft lives in the page.
    }
  }

  /** The idempotency key, the same for every attempt to send this draft. */
  sendKey(): string {
    const item = this.#keyItem;
    try {
      const known = sessionStorage.getItem(item);
      this.#key = known ?? this.#key ?? newKey();
      if (!known) sessionStorage.setItem(item, this.#key);
    } catch {
      // Without storage, the key lives in this object.
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
      // Without storage, there is nothing to remove.
    }
  }
}

/** Browsers have no `randomUUID` without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

type AnyListing = Partial<Record<keyof TypedListing, unknown>>;

const asText = (value: unknown) => String(value ?? '');

/** The values of `after` that differ. */
export function changesBetween<Listing extends AnyListing>(
  before: AnyListing,
  after: Listing,
): Partial<Listing> {
  const changed = Object.entries(after).filter(
    ([name, value]) => asText(value) !== asText(before[name as keyof TypedListing]),
  );
  return Object.fromEntries(changed) as Partial<Listing>;
}

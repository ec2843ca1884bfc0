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

/** Undefined without storage. Then the draft and its key live in the page. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

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
    const stored = inStorage((storage) => JSON.parse(storage.getItem(this.#item) ?? '{}'));
    return { typed: {}, lostPictures: [], ...stored };
  }

  keep(draft: ListingDraft): void {
    inStorage((storage) => storage.setItem(this.#item, JSON.stringify(draft)));
  }

  /** The idempotency key, the same for every attempt to send this draft. */
  sendKey(): string {
    const stored = inStorage((storage) => storage.getItem(this.#keyItem));
    const key = stored ?? this.#key ?? newKey();
    inStorage((storage) => storage.setItem(this.#keyItem, key));
    this.#key = key;
    return key;
  }

  forget(): void {
    this.#key = null;
    inStorage((storage) => storage.removeItem(this.#keyItem));
    inStorage((storage) => storage.removeItem(this.#item));
  }
}

/** Browsers have no `randomUUID` without https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

type AnyListing = Partial<Record<keyof TypedListing, unknown>>;

const asText = (value: unknown) => String(value ?? '');

export function changesBetween<Listing extends AnyListing>(
  before: AnyListing,
  after: Listing,
): Partial<Listing> {
  const changed = Object.entries(after).filter(
    ([name, value]) => asText(value) !== asText(before[name as keyof TypedListing]),
  );
  return Object.fromEntries(changed) as Partial<Listing>;
}

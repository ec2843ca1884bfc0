import { ApiError } from '#kit/api-client.ts';

export type QueuedPicture = {
  id: string;
  /** The file name; empty if it was uploaded earlier. */
  name: string;
  /** The URL to show it from before it is uploaded. */
  preview: string;
  /** `refused`: a retry would not help. */
  state: 'waiting' | 'sending' | 'uploaded' | 'failed' | 'refused' | 'cancelled';
  /** In bytes; `total` is 0 until sending has begun. */
  sent: number;
  total: number;
  /** Its URL once it is uploaded; empty before. */
  address: string;
  problem: string | null;
};

type UploadOptions = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };
export type Upload = (file: File, options: UploadOptions) => Promise<string>;

const mostAtOnce = 2;
const isUnderWay = ({ state }: QueuedPicture) => state === 'waiting' || state === 'sending';

export class PictureQueue {
  readonly #upload: Upload;
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #pictures: readonly QueuedPicture[];

  constructor(upload: Upload, uploadedEarlier: readonly string[]) {
    this.#upload = upload;
    this.#pictures = uploadedEarlier.map(alreadyUploaded);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly pictures = (): readonly QueuedPicture[] => this.#pictures;

  add(files: readonly File[]): void {
    const added = files.map((file) => {
      const picture = newPicture(file);
      this.#files.set(picture.id, file);
      return picture;
    });
    this.#show([...this.#pictures, ...added]);
    this.#sendNext();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', problem: null, sent: 0, total: 0 });
    this.#sendNext();
  }

  cancel(id: string): void {
    this.#change(id, { state: 'cancelled', problem: 'You cancelled this upload.' });
    this.#running.get(id)?.abort();
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    this.#files.delete(id);
    const gone = this.#pictures.find((picture) => picture.id === id);
    this.#show(this.#pictures.filter((picture) => picture !== gone));
    if (gone) forgetPreview(gone);
  }

  move(id: string, step: -1 | 1): void {
    const from = this.#pictures.findIndex((picture) => picture.id === id);
    const moved = this.#pictures[from];
    const to = from + step;
    if (!moved || to < 0 || to >= this.#pictures.length) return;
    this.#show(this.#pictures.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  async settled(): Promise<void> {
    while (this.#pictures.some(isUnderWay)) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }

  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    for (const picture of this.#pictures) forgetPreview(picture);
    this.#pictures = [];
  }

  #sendNext(): void {
    const free = mostAtOnce - this.#running.size;
    const waiting = this.#pictures.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, free))) this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const file = this.#files.get(id);
    if (!file) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#change(id, { state: 'sending' });
    try {
      const address = await this.#upload(file, {
        signal: controller.signal,
        onProgress: (sent, total) => this.#change(id, { sent, total }),
      });
      this.#change(id, { state: 'uploaded', address });
    } catch (error) {
      if (!controller.signal.aborted) {
        this.#change(id, {
          state: isRefusal(error) ? 'refused' : 'failed',
          problem: (error as Error).message,
        });
      }
    } finally {
      // A retry may have begun before this try noticed its cancellation.
      if (this.#running.get(id) === controller) this.#running.delete(id);
      this.#sendNext();
    }
  }

  #change(id: string, change: Partial<QueuedPicture>): void {
    this.#show(
      this.#pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture)),
    );
  }

  #show(pictures: readonly QueuedPicture[]): void {
    this.#pictures = pictures;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Status codes: too large, not a picture, damaged. */
const refusals = [413, 415, 422];
const isRefusal = (error: unknown) => error instanceof ApiError && refusals.includes(error.status);

const queued = { name: '', address: '', sent: 0, total: 0, problem: null };

const newPicture = (file: File): QueuedPicture => {
  const preview = URL.createObjectURL(file);
  return { ...queued, id: crypto.randomUUID(), name: file.name, preview, state: 'waiting' };
};

const alreadyUploaded = (address: string): QueuedPicture => ({
  ...queued,
  id: crypto.randomUUID(),
  preview: address,
  state: 'uploaded',
  address,
});

function forgetPreview({ preview }: QueuedPicture): void {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
}

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import {
  usePictureQueue,
  usePictures,
} from '#marketplace/platform/pictures/web/use-picture-queue.ts';
import {
  formFieldOf,
  ListingFields,
  type ListingForm,
  type TypedListing,
} from '../../listing-form.ts';
import { checkedListing } from './checked-listing.ts';
import { changesBetween, type DraftBox, lostAmong } from './listing-draft.ts';

export type FormStart = Partial<TypedListing> & { pictures: string[] };

type Options = {
  start: FormStart;
  box: DraftBox;
  send: (listing: ListingForm) => Promise<string>;
  onSent: (message: string) => void;
};

const { pictures: _uploadedMeanwhile, ...typedShape } = ListingFields.shape;
const typedFields = Object.keys(typedShape) as (keyof typeof typedShape)[];

export function useListingForm({ start, box, send, onSent }: Options) {
  const [draft] = useState(() => box.read());
  const [schema] = useState(() => checkedListing(start));
  const checked = useValidatedForm<TypedListing, ListingForm>(schema, {
    ...start,
    ...draft.typed,
  });
  const { form, summary } = checked;
  const queue = usePictureQueue(draft.typed.pictures ?? start.pictures);
  const keeping = useDraft({ start, box, form, queue });
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const takePictures = () =>
    form.setValue(
      'pictures',
      queue.pictures().map(({ address }) => address),
      { shouldValidate: summary.attempt > 0 },
    );
  const addresses = usePictures(queue)
    .map(({ address }) => address)
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a picture comes, goes or moves.
  useEffect(takePictures, [addresses]);

  const sendChecked = async (listing: ListingForm) => {
    try {
      const message = await send(listing);
      keeping.end();
      onSent(message);
    } catch (error) {
      for (const [name, words] of fieldProblems(error)) form.setError(name, { message: words });
      setProblem((error as Error).message);
    }
  };

  const submit = async () => {
    if (isWaiting || checked.isSending) return;
    setProblem(null);
    if (await form.trigger(typedFields)) {
      setIsWaiting(true);
      await queue.settled();
      setIsWaiting(false);
    }
    takePictures();
    await form.handleSubmit(sendChecked)();
  };

  return {
    ...checked,
    ...keeping,
    queue,
    isWaiting,
    problem,
    submit,
    lostPictures: draft.lostPictures,
  };
}

export type ListingFormState = ReturnType<typeof useListingForm>;

type DraftContext = Pick<Options, 'start' | 'box'> & {
  form: ReturnType<typeof useValidatedForm<TypedListing, ListingForm>>['form'];
  queue: ReturnType<typeof usePictureQueue>;
};

/** Stores every change until the seller has sent the form. */
function useDraft({ start, box, form, queue }: DraftContext) {
  const isOver = useRef(false);
  const [isDirty, setIsDirty] = useState(false);

  useEffect(() => {
    const keep = () => {
      if (isOver.current) return;
      const pictures = queue.pictures();
      const uploaded = pictures.map(({ address }) => address).filter(Boolean);
      const typed = changesBetween(start, { ...form.getValues(), pictures: uploaded });
      const lostPictures = lostAmong(pictures);
      const isChanged = Object.keys(typed).length + lostPictures.length > 0;
      setIsDirty(isChanged);
      if (isChanged) box.keep({ typed, lostPictures });
      else box.forget();
    };
    keep();
    const stopForm = form.subscribe({ formState: { values: true }, callback: keep });
    const stopQueue = queue.subscribe(keep);
    return () => {
      stopForm();
      stopQueue();
    };
  }, [start, box, form, queue]);

  const end = () => {
    isOver.current = true;
    box.forget();
  };
  return { isDirty, end, isLeavingWork: () => isDirty && !isOver.current };
}

function fieldProblems(error: unknown): [keyof ListingForm, string][] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([nameOnWire, words]) => {
    const name = formFieldOf(nameOnWire);
    return name ? [[name, words] as [keyof ListingForm, string]] : [];
  });
}

import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';

type Props = { id: string; most: number; error?: string; onFiles: (files: File[]) => void };

const kinds = 'image/jpeg,image/png,image/webp,image/avif';

export function DropZone({ id, most, error, onFiles }: Props) {
  const [isOver, setIsOver] = useState(false);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <label
      data-over={isOver || undefined}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="relative grid cursor-pointer justify-items-center gap-1 rounded-card border-2 border-dashed border-control bg-sunken px-4 py-7 text-center transition-colors duration-150 hover:border-primary hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger data-over:border-primary data-over:bg-primary-soft"
    >
      <input
        id={id}
        type="file"
        multiple
        accept={kinds}
        aria-label="Add pictures"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={choose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <ImagePlus className="size-6" />
      </span>
      <span className="mt-2 font-semibold">
        Add pictures
        <span className="pointer-coarse:hidden">, or drop them here</span>
      </span>
      <span id={`${id}-hint`} className="text-sm text-muted">
        JPEG, PNG, WebP or AVIF, up to {most}. The first one is the cover.
      </span>
    </label>
  );
}

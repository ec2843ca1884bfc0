import { Button } from './buttons/button.tsx';

type Props = {
  /** What there is more of: "cars". */
  what: string;
  busy: boolean;
  failed: boolean;
  onShow: () => void;
};

/** The way to the rest of a long list. */
export const ShowMore = ({ what, busy, failed, onShow }: Props) => (
  <div className="grid justify-items-center gap-3">
    {failed && (
      <p role="alert" className="text-danger">
        We could not load more {what}. Check your connection and try again.
      </p>
    )}
    <Button variant="secondary" size="large" busy={busy} onClick={onShow}>
      Show more
    </Button>
  </div>
);

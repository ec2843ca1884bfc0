import { Button } from './buttons/button.tsx';

type Props = { what: string; busy: boolean; failed: boolean; onShow: () => void };

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

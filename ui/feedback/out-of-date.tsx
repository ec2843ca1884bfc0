import { Alert } from './alert.tsx';

export const OutOfDate = ({ onRetry }: { onRetry: () => void }) => (
  <Alert tone="danger">
    We could not refresh this page. What you see may be out of date.{' '}
    <button
      type="button"
      onClick={onRetry}
      className="min-h-11 font-semibold underline underline-offset-4"
    >
      Try again
    </button>
  </Alert>
);

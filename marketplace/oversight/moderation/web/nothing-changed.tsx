import { Alert } from '#ui/feedback/alert.tsx';

export const NothingChanged = ({ name, error }: { name: string; error: Error }) => (
  <div className="mb-4">
    <Alert tone="danger">
      Nothing has changed for {name}. {error.message}
    </Alert>
  </div>
);

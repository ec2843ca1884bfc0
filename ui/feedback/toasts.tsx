import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  toast as queue,
  resolveValue,
  type Toast,
  type ToastType,
  useToaster,
} from 'react-hot-toast/headless';
import { IconButton } from '../buttons/icon-button.tsx';

const durations = {
  success: { duration: 2000 },
  error: { duration: 4000 },
  blank: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  removeDelay: 200,
};

type Options = {
  line?: ReactNode;
  /** Replaces the toast with the same id. */
  id?: string;
};

const words = (message: string, line?: ReactNode) =>
  line === undefined ? (
    message
  ) : (
    <>
      {message}
      <span className="block text-sm font-normal text-muted">{line}</span>
    </>
  );

/** A message that disappears after some seconds. The page must show the same. */
export const toast = {
  success: (message: string, { line, id }: Options = {}) =>
    queue.success(words(message, line), { id }),
  error: (message: string, { line, id }: Options = {}) => queue.error(words(message, line), { id }),
  blank: (message: string, { line, id }: Options = {}) => queue(words(message, line), { id }),
  loading: (message: string, { line, id }: Options = {}) =>
    queue.loading(words(message, line), { id }),
  dismiss: (id?: string) => queue.dismiss(id),
};

export function Toasts() {
  const { toasts, handlers } = useToaster(durations);
  const errors = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only holds its clock.
    <div
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-50 mx-auto grid max-w-sm gap-2 lg:start-auto lg:end-6 lg:top-20 lg:bottom-auto lg:w-96"
    >
      <ToastRegion role="status" toasts={others} />
      <ToastRegion role="alert" toasts={errors} />
    </div>
  );
}

/** Always in the page, because screen readers announce only changes of known regions. */
function ToastRegion({ role, toasts }: { role: 'status' | 'alert'; toasts: Toast[] }) {
  return (
    <div role={role} className="grid gap-2">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

const icons: Record<ToastType, { icon: typeof Info; look: string }> = {
  success: { icon: CircleCheck, look: 'text-success' },
  error: { icon: CircleAlert, look: 'text-danger' },
  loading: { icon: LoaderCircle, look: 'text-muted animate-spin' },
  blank: { icon: Info, look: 'text-info' },
  custom: { icon: Info, look: 'text-info' },
};

function ToastCard({ toast: one }: { toast: Toast }) {
  const { icon: Icon, look } = icons[one.type];

  return (
    <div
      className={`pointer-events-auto flex items-start gap-3 rounded-card border border-border bg-raised py-1 ps-4 pe-1 text-text shadow-lift transition duration-150 starting:translate-y-2 starting:opacity-0 ${one.visible ? '' : 'opacity-0'}`}
    >
      <Icon className={`mt-3 size-5 shrink-0 ${look}`} />
      <p className="grow py-2.5 font-medium">{resolveValue(one.message, one)}</p>
      <IconButton
        icon={X}
        label="Dismiss"
        onClick={() => queue.dismiss(one.id)}
        className="text-muted hover:bg-sunken"
      />
    </div>
  );
}

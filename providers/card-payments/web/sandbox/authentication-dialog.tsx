import { createRoot } from 'react-dom/client';
import { Modal } from '#ui/dialogs/modal.tsx';

type Question = { url: string; isAnswered: () => Promise<boolean> };

/** Shows the page of "the bank". Resolves with true when it is answered, false when the buyer closes it. */
export function askInDialog({ url, isAnswered }: Question): Promise<boolean> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);

  return new Promise<boolean>((resolve) => {
    root.render(
      <Modal open title="Confirm with your bank" closedBy="none" onClose={() => resolve(false)}>
        <iframe
          src={url}
          title="Card authentication (sandbox)"
          className="-mx-4 h-96 w-[calc(100%+2rem)] sm:h-80"
          onLoad={async () => {
            if (await isAnswered()) resolve(true);
          }}
        />
      </Modal>,
    );
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}

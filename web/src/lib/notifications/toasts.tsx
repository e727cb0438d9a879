import { createRoot } from 'react-dom/client';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import type { Kind } from './notify.ts';
import './toasts.css';

const host = document.createElement('div');
document.body.append(host);
// Errors interrupt whoever listens to the page, the rest waits its turn.
createRoot(host).render(
  <ToastContainer
    position="top-right"
    autoClose={5000}
    draggable
    draggablePercent={80}
    transition={Slide}
    pauseOnFocusLoss
    closeOnClick={false}
    newestOnTop
    limit={4}
  />,
);

export function showToast(kind: Kind, message: string, detail?: string): void {
  // The same words twice in a row are one message.
  const toastId = `${kind}:${message}:${detail ?? ''}`;
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  const content = detail ? (
    <div>
      <p>{message}</p>
      <p className="mt-0.5 text-sm text-ink-soft">{detail}</p>
    </div>
  ) : (
    message
  );
  toast(content, { type: kind, toastId, role });
}

/** The worker that keeps the site for later, and what to do when there is a newer site than the one that is shown. */
import { api } from './api/client';

/** How long after the page is here the rest is fetched, in milliseconds: a first visitor's board comes before it. */
const LATER = 1500;

/** Sees to it that the site opens without a network. Calls back when a newer one is ready; what that gives shows it. */
export async function keepForLater(newer: (show: () => void) => void): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise((later) => setTimeout(later, LATER));
  // Whoever keeps the files asks for them again: they are at hand by then.
  await api.arrived().catch(() => undefined);
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Without a safe connection there are none.
  const registration = await container?.register('./service-worker.js').catch(() => null);
  if (!container || !registration) return;
  const offer = (waiting: ServiceWorker | null): void => {
    // Without a page of an older version there is nothing to update.
    if (!waiting || !container.controller) return;
    newer(() => {
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
  });
}

/** The service worker that caches the site, and updates to a newer version. */
import { api } from './api/client';

/**
 * Delay before the remaining files are fetched, in milliseconds: a first visitor's board comes
 * first.
 */
const FETCH_DELAY = 1500;

/**
 * Caches the site for offline use. Calls back when a newer version is ready, with a function that
 * loads it.
 */
export async function registerServiceWorker(newer: (show: () => void) => void): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise((later) => setTimeout(later, FETCH_DELAY));
  // The worker requests the same files again; the browser's cache has them by then.
  await api.arrived().catch(() => undefined);
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Service workers need a secure connection.
  const registration = await container?.register('./service-worker.js').catch(() => null);
  if (!container || !registration) return;
  const offer = (waiting: ServiceWorker | null): void => {
    // Without an older version there is nothing to update.
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

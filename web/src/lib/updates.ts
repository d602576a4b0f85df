/** The worker that keeps the site for later, and what to do when there is a newer site than the one that is shown. */

/** Sees to it that the site opens without a network. Calls back when a newer one is ready; what that gives shows it. */
export async function keepForLater(newer: (show: () => void) => void): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Without a safe connection there are none.
  if (!container) return;
  const registration = await container.register('./service-worker.js').catch(() => null);
  if (!registration) return;
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

/** Work that takes minutes: what the server has a queue for. Each job has a worker to itself and is gone with the page. */
import { Refusal } from '../backend';
import type { JobRequest, JobView, PositionView, PositionRef } from '../types';
import { ask, failure, think } from './engine';
import { kept } from './table';

interface Job {
  view: JobView;
  stop: AbortController;
}

const jobs = new Map<string, Job>();

/** A position by itself: what a job compares may be at several tables. */
async function alone(at: PositionRef): Promise<PositionRef> {
  if (!('table' in at)) return at;
  const { game, position } = await ask<PositionView>('position', { body: at, kept: await kept(at.table) });
  return { game, position };
}

async function withoutTables(request: JobRequest): Promise<JobRequest> {
  if (request.kind !== 'compare') return request;
  return { ...request, positions: await Promise.all((request.positions ?? []).map(alone)) };
}

export async function startJob(request: JobRequest): Promise<JobView> {
  const id = crypto.randomUUID();
  const body = await withoutTables(request);
  const stop = new AbortController();
  // The first that is told says that the request is understood; until then there is nothing to show.
  return new Promise((resolve, reject) => {
    const tell = (view: JobView): void => {
      jobs.set(id, { view, stop });
      resolve(view);
    };
    think<JobView>('job', { id, body }, { signal: stop.signal, tell: (view) => tell(view as JobView) }).then(
      tell,
      (error: Error) => {
        const job = jobs.get(id);
        if (!job) reject(error);
        else if (!stop.signal.aborted)
          job.view = {
            ...job.view,
            state: 'failed',
            say: (error instanceof Refusal && error.problem ? error : failure(error)).problem!.say,
          };
      },
    );
  });
}

function find(id: string): Job {
  const found = jobs.get(id);
  if (found) return found;
  throw Refusal.of('not-found', { en: 'That ended when the page was left.', es: 'Eso terminó al salir de la página.' });
}

export async function job(id: string): Promise<JobView> {
  return find(id).view;
}

export async function cancelJob(id: string): Promise<JobView> {
  const found = find(id);
  found.stop.abort();
  if (found.view.state === 'running') found.view = { ...found.view, state: 'cancelled' };
  return found.view;
}

import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/client';
import type { JobRequest, JobView } from '../api/types';
import { Job } from './job.svelte';

const REQUEST = { kind: 'compare', game: 'tictactoe', searches: ['minimax:depth=1'] } as JobRequest;
const view = (state: JobView['state'], rest: Partial<JobView> = {}): JobView =>
  ({ id: 'j1', state, done: 0, total: 4, seconds: 0, ...rest }) as JobView;

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('a job is taken up again by a page that was loaded anew, and can be cancelled there', async () => {
  vi.spyOn(api, 'startJob').mockResolvedValue(view('waiting', { place: 3 }));
  const before = new Job('compare');
  void before.start(REQUEST, 'this');
  await vi.waitFor(() => expect(before.view?.place).toBe(3));
  before.leave();

  vi.spyOn(api, 'job').mockResolvedValue(view('waiting', { place: 2 }));
  const after = new Job('compare');
  void after.resume('this');
  await vi.waitFor(() => expect(after.view?.place).toBe(2));
  expect(after.going).toBe(true);
  const cancel = vi.spyOn(api, 'cancelJob').mockResolvedValue(view('cancelled'));
  await after.cancel();
  expect(cancel).toHaveBeenCalledWith('j1');
  expect([after.view?.state, after.going]).toEqual(['cancelled', false]);
});

test('nothing is taken up that was about something else, of another name, or is gone', async () => {
  vi.spyOn(api, 'startJob').mockResolvedValue(view('done'));
  await new Job<number>('match').start(REQUEST, 'this', 7);
  const ask = vi.spyOn(api, 'job').mockRejectedValue(new Error('gone'));
  expect([new Job<number>('match').subjectOf('this'), new Job<number>('match').subjectOf('that')]).toEqual([7, null]);
  await new Job('match').resume('that');
  await new Job('compare').resume('this');
  expect(ask).not.toHaveBeenCalled();
  const gone = new Job('match');
  await gone.resume('this');
  expect(ask).toHaveBeenCalledTimes(1);
  expect([gone.view, gone.refusal]).toEqual([null, null]);
  await new Job('match').resume('this');
  expect(ask).toHaveBeenCalledTimes(1);
});

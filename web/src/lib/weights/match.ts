/** A match of custom weights, as a job. */
import { Job } from '../jobs/job.svelte';
import type { NamedSet } from './sets';

export const newMatch = (): Job<NamedSet> => new Job('match');

/** The weights of the last match that this tab started, if it was in this game. */
export const weightsAtMatch = (game: string): NamedSet | null => newMatch().subjectOf(game);

/** A match of one's own weights, as a job. */
import { Job } from '../jobs/job.svelte';
import type { NamedSet } from './sets';

export const newMatch = (): Job<NamedSet> => new Job('match');

/** The weights that play, or played, the match which this tab has started last, if that was in this game. */
export const weightsAtMatch = (game: string): NamedSet | null => newMatch().subjectOf(game);

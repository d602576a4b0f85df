import { Refusal } from './api/client';
import { say, sentence, words } from './i18n/index.svelte';

/** Why a request failed, as a sentence; without an answer, that the server is out of reach. */
export function problemText(error: unknown): string {
  return error instanceof Refusal && error.problem ? sentence(say(error.problem.say)) : words().errors.offline;
}

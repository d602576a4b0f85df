/** Who answers this page. What can be asked is `Backend`; whoever asks imports `api` from here and knows no more. */
import type { Backend } from './backend';
import { server } from './server';

export { Refusal } from './backend';

export const api: Backend = server;

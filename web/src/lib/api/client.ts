/**
 * Who answers this page: the server (`server.ts`) or, in the site without one, this browser (`browser/`); `vite.config.ts` says which.
 * What can be asked is `Backend`; whoever asks imports `api` from here and knows no more.
 */
import { backend } from 'rival-backend';
import type { Backend } from './backend';

export { Refusal } from './backend';

export const api: Backend = backend;

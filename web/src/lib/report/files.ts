/** The files of a report, ready to save. */
import type { ReportFiles } from '../api/types';

export const FORMATS = [
  { ending: '.html', type: 'text/html;charset=utf-8', name: 'HTML' },
  { ending: '.md', type: 'text/markdown;charset=utf-8', name: 'Markdown' },
  { ending: '.data.csv', type: 'text/csv;charset=utf-8', name: 'CSV' },
  { ending: '.data.json', type: 'application/json', name: 'JSON' },
] as const;
export type FileExtension = (typeof FORMATS)[number]['ending'];

/**
 * The file with this extension. Markdown gets its pictures inside: a saved page has no folder
 * beside it.
 */
export function fileOf({ files }: ReportFiles, ending: FileExtension): { name: string; text: string } | null {
  const found = files.find(({ name }) => name.endsWith(ending));
  if (!found || ending !== '.md') return found ?? null;
  const pictures = files.filter(({ name }) => name.includes('/'));
  const text = pictures.reduce(
    (all, { name, text: picture }) => all.replaceAll(`](${name})`, `](${addressOf(picture)})`),
    found.text,
  );
  return { name: found.name, text };
}

/** A picture as a data address; parentheses would end the link. */
const addressOf = (picture: string): string =>
  `data:image/svg+xml,${encodeURIComponent(picture).replaceAll('(', '%28').replaceAll(')', '%29')}`;

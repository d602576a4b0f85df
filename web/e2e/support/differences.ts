/** Tests that need a server, by the beginning of their names, each with its reason. */
const ONLY_WITH_SERVER: Record<string, string> = {
  'two people in earnest are not analysed before their game is over':
    'nobody elsewhere plays at a table of this browser',
  'a comparison goes on when the page is loaded anew: its place, its progress, its end':
    'what a browser works on ends with its page',
  'a match can be cancelled, and says how far it came': 'what a browser works on ends with its page',
  'a report on one’s own weights': 'a report is measured by a server or the program; the page says so',
  'the engine is asked once when an analysis is opened': 'it counts requests to the API',
};

/** Tests that behave the same without a server; without one they run at full size only. */
const THE_SAME_PAGE = 'nobody is kept out';

/** Why a test is skipped without a server; undefined if it is not. */
export function reasonToSkip(name: string): string | undefined {
  if (name.startsWith(THE_SAME_PAGE) && process.env['RIVAL_LONG'] !== '1')
    return 'the same page has been looked at with a server';
  return Object.entries(ONLY_WITH_SERVER).find(([beginning]) => name.startsWith(beginning))?.[1];
}

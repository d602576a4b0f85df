/** Whatever the page says of a value is compared with what is known of it, for every kind of knowledge. */
import { afterEach, describe, expect, test } from 'vitest';
import { briefValue } from './analysis/scale';
import type { GameCard, LineView, ProvenView } from './api/types';
import { words } from './i18n/index.svelte';
import { choose } from './settings.svelte';
import { lineText, valueText } from './value';
import table from './words-of-values.json';

type Known = 'estimate' | 'draw' | 'decided' | 'bound' | 'margin' | 'length' | 'last move';
interface Case {
  known: Known;
  value: number;
  proven: ProvenView | null;
  say: { en: string; es: string };
}
const games = table as unknown as { card: GameCard; cases: Case[] }[];

/** What a text claims of the end of a game. */
interface Claim {
  winner: 'first' | 'second' | 'draw' | null;
  margin: number | null;
  more: boolean;
  plies: number | null;
}

const number = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

function claimOf(text: string, card: GameCard, lang: 'en' | 'es'): Claim {
  const winner = card.sides.find((side) => text.includes(side.wins[lang]));
  const drawn = text.includes(words().thought.drawProven);
  return {
    winner: winner?.side ?? (drawn ? 'draw' : null),
    margin: number(text, lang === 'en' ? / by (\d+)/ : / por (\d+)/),
    more: / or more| o más/.test(text),
    plies: number(text, lang === 'en' ? / in (\d+) pl/ : / en (\d+) jugada/),
  };
}

/** What a value in little room claims: "+≥3✓", "−#7". */
function briefClaim(text: string): Claim {
  const isProof = /[✓#]/.test(text);
  const sign = text.startsWith('+') ? 'first' : 'second';
  return {
    winner: !isProof ? null : text.startsWith('0') ? 'draw' : sign,
    margin: isProof ? number(text, /(\d+)✓/) || null : null,
    more: text.includes('≥'),
    plies: number(text, /#(\d+)/),
  };
}

function isTrue(claim: Claim, { known, value, proven }: Case): boolean {
  // A decided value comes from games played to their end: who wins is known, and no more.
  const side = value > 0 ? 'first' : 'second';
  const winner = proven?.winner ?? (known === 'decided' ? side : null);
  if (claim.winner !== null && claim.winner !== winner) return false;
  if (claim.margin !== null && claim.margin !== proven?.margin) return false;
  if (claim.margin !== null && claim.more !== (proven?.bound === 'lower')) return false;
  return claim.plies === null || claim.plies === proven?.win_in;
}

afterEach(() => choose('lang', null));

describe.each(['en', 'es'] as const)('in %s', (lang) => {
  test.each(games.map(({ card, cases }) => [card.id, card, cases] as const))(
    'no more is said than is known: %s',
    (_, card, cases) => {
      choose('lang', lang);
      for (const known of cases) {
        const { value, proven, say } = known;
        const line: Pick<LineView, 'value' | 'proven' | 'say'> = { value, proven, say };
        for (const text of [valueText(card, value, proven), lineText(card, line), lineText(card, { value, proven })]) {
          const claim = claimOf(text, card, lang);
          expect(isTrue(claim, known), `${known.known} ${value}: ${text}`).toBe(true);
          expect(claim.winner !== null, `${known.known} ${value}: ${text}`).toBe(known.known !== 'estimate');
        }
        const brief = briefValue(card, line);
        expect(isTrue(briefClaim(brief), known), `${known.known} ${value}: ${brief}`).toBe(true);
        expect(briefClaim(brief).winner !== null, `${known.known} ${value}: ${brief}`).toBe(known.known !== 'estimate');
      }
    },
  );
});

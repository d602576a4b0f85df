import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { es } from '../i18n/es';
import { explained, NOTIONS, answerOrder } from './notions';

test.each(NOTIONS)('%s has a paragraph and two questions in both languages, with as many answers', (id) => {
  const [english, spanish] = [explained(en, id), explained(es, id)];
  for (const words of [english, spanish]) {
    expect(words.text.length).toBeGreaterThan(0);
    expect(words.lead.length).toBeLessThan(80);
    expect(words.questions.length).toBe(2);
    for (const { choices } of words.questions) expect(new Set(choices).size).toBe(3);
  }
  expect(spanish.text.length).toBe(english.text.length);
});

test('the right answer is not always in the same place', () => {
  const first = NOTIONS.flatMap((id) =>
    explained(en, id).questions.map(({ ask, choices }) => answerOrder(ask, choices.length).indexOf(0)),
  );
  expect(new Set(first)).toEqual(new Set([0, 1, 2]));
});

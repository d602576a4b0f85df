/**
 * The pseudo-code of the algorithms: in Spanish the course's, with its `poda_ab`, `valorMin_ab` and
 * `valorMax_ab`; in English a textbook's. Each step of a search belongs to a line.
 */
import type { TextbookName } from '../api/types';
import type { Lang } from '../settings.svelte';
import type { CallFrame } from './state';
import type { Recording } from './trace';

/** The step that belongs to a line. */
export type Line =
  'call' | 'start' | 'terminal' | 'limit' | 'loop' | 'value' | 'better' | 'cut' | 'narrow' | 'return' | 'note';

export interface CodeLine {
  /** All steps that belong to it. */
  does: readonly Line[];
  indent: number;
  text: string;
}

/**
 * Which function: whose node it is, whether it is the root, and whether a side may move twice in a
 * row.
 */
export interface CodeFunction {
  algorithm: TextbookName;
  max: boolean;
  root: boolean;
  twice: boolean;
}

const line = (indent: number, text: string, ...does: Line[]): CodeLine => ({ does, indent, text });

/**
 * The course's: the root plays the move with the best value; below it, a node returns the end of
 * the window that it has moved.
 */
function course({ algorithm, max, root, twice }: CodeFunction): CodeLine[] {
  const pruned = algorithm === 'alpha-beta';
  const suffix = pruned ? '_ab' : '';
  const [own, other] = max ? ['valorMax', 'valorMin'] : ['valorMin', 'valorMax'];
  const callee = `${twice ? 'valor' : other}${suffix}(hijo, prof + 1${pruned ? ', alfa, beta' : ''})`;
  const note = twice
    ? [line(0, `valor${suffix}: valorMax${suffix} o valorMin${suffix}, según a quién le toque`, 'note')]
    : [];
  const held = !pruned ? 'valor' : max ? 'alfa' : 'beta';
  const worst = max ? '−∞' : '+∞';
  if (root) {
    const best = pruned ? held : 'mejor';
    const start = pruned ? 'alfa = −∞; beta = +∞; prof = 0' : `mejor = ${worst}; prof = 0`;
    return [
      line(0, pruned ? 'poda_ab(nodo):' : 'minimax(nodo):', 'call'),
      line(1, start, 'start'),
      line(1, 'para cada jugada válida de nodo:', 'loop'),
      line(2, `valor = ${callee}`, 'value'),
      line(2, `si valor ${max ? '>' : '<'} ${best}:`, 'better'),
      line(3, `${best} = valor; elegida = jugada`, 'narrow'),
      line(1, 'jugar elegida', 'return'),
      ...note,
    ];
  }
  const loop = pruned ? 'para cada jugada válida, mientras alfa < beta:' : 'para cada jugada válida de nodo:';
  return [
    line(0, `${own}${suffix}(nodo, prof${pruned ? ', alfa, beta' : ''}):`, 'call'),
    line(1, 'si nodo es terminal: devolver utilidad(nodo)', 'terminal'),
    line(1, 'si prof = LIMITE: devolver heurística(nodo)', 'limit'),
    ...(pruned ? [] : [line(1, `valor = ${worst}`, 'start')]),
    line(1, loop, 'loop', 'cut'),
    line(2, `${held} = ${max ? 'max' : 'min'}(${held}, ${callee})`, 'value', 'better', 'narrow'),
    line(1, `devolver ${held}`, 'return'),
    ...note,
  ];
}

/** The textbook's: a node returns the best value it has seen, inside the window or not. */
function textbook({ algorithm, max, root, twice }: CodeFunction): CodeLine[] {
  const pruned = algorithm === 'alpha-beta';
  const [own, other] = max ? ['max_value', 'min_value'] : ['min_value', 'max_value'];
  const window = pruned ? ', α, β' : '';
  const start = `${own}(state, 0${pruned ? ', −∞, +∞' : ''})`;
  const head = root
    ? [line(0, `${pruned ? 'alpha_beta' : 'minimax'}(state):`, 'call'), line(1, `play the best of ${start}`, 'call')]
    : [];
  const note = twice ? [line(0, 'value: max_value or min_value, by whose turn it is', 'note')] : [];
  const windowLines = max
    ? [line(2, 'if v ≥ β: return v', 'cut'), line(2, 'α ← max(α, v)', 'narrow')]
    : [line(2, 'if v ≤ α: return v', 'cut'), line(2, 'β ← min(β, v)', 'narrow')];
  return [
    ...head,
    line(0, `${own}(state, depth${window}):`, ...(root ? [] : ['call' as const])),
    line(1, 'if state is terminal: return utility(state)', 'terminal'),
    line(1, 'if depth = limit: return heuristic(state)', 'limit'),
    line(1, `v ← ${max ? '−∞' : '+∞'}`, 'start'),
    line(1, 'for each child of state:', 'loop'),
    line(2, `w ← ${twice ? 'value' : other}(child, depth + 1${window})`, 'value'),
    line(2, `if w ${max ? '>' : '<'} v: v ← w, best ← move`, 'better'),
    ...(pruned ? windowLines : []),
    line(1, 'return v', 'return'),
    ...note,
  ];
}

const CODE: Record<Lang, (called: CodeFunction) => CodeLine[]> = { es: course, en: textbook };

export function pseudoCodeOf(lang: Lang, called: CodeFunction): CodeLine[] {
  return CODE[lang](called);
}

/** The function called at a node. */
export function functionAt(recording: Recording, node: number): CodeFunction {
  return {
    algorithm: recording.hasWindow ? 'alpha-beta' : 'minimax',
    max: recording.isMax(node),
    root: node === 0,
    twice: recording.movesTwice,
  };
}

/** The line of a call at a step: the current line, or the one that waits for a child. */
export function lineAt(recording: Recording, node: number, step: number): Line {
  if (recording.nodeAt(step) !== node) return 'value';
  switch (recording.eventAt(step)) {
    case 'enter':
      return 'call';
    case 'leaf':
      return recording.kindOf(recording.nodeAt(step)) === 'finished' ? 'terminal' : 'limit';
    case 'up':
      return 'better';
    case 'narrow':
      return 'narrow';
    case 'cut':
      return 'cut';
    case 'leave':
      return 'return';
  }
}

/** A variable: its name and its value; null before it has one. */
export interface Variable {
  name: string;
  value: number | null | 'low' | 'high' | { move: string };
}

/** The variables of a call, by their names in the language's code. */
export function variablesOf(lang: Lang, recording: Recording, frame: CallFrame, step: number): Variable[] {
  const max = recording.isMax(frame.node);
  const child = recording.nodeAt(step) === frame.node ? recording.childAt(step) : null;
  const [alpha, beta] = ends(lang, frame, max);
  const move = frame.bestChild === null ? null : { move: recording.moveOf(frame.bestChild) };
  const value = child === null ? null : recording.value[child]!;
  const window: Variable[] = recording.hasWindow
    ? [
        { name: lang === 'es' ? 'alfa' : 'α', value: alpha ?? 'low' },
        { name: lang === 'es' ? 'beta' : 'β', value: beta ?? 'high' },
      ]
    : [];
  const depth: Variable = { name: lang === 'es' ? 'prof' : 'depth', value: recording.depth[frame.node]! };
  const worst = max ? 'low' : 'high';
  if (lang === 'es') {
    const own: Variable[] = recording.hasWindow
      ? []
      : [{ name: frame.node === 0 ? 'mejor' : 'valor', value: frame.best ?? worst }];
    const atRoot: Variable[] =
      frame.node === 0
        ? [
            { name: 'valor', value },
            { name: 'elegida', value: move },
          ]
        : [];
    return [depth, ...window, ...own, ...atRoot];
  }
  return [
    depth,
    ...window,
    { name: 'v', value: frame.best ?? worst },
    { name: 'w', value },
    { name: 'best', value: move },
  ];
}

/**
 * The ends of the window. The course moves the mover's end by every value, even by one outside the
 * window.
 */
function ends(lang: Lang, { alpha, beta, entry, best }: CallFrame, max: boolean): [number | null, number | null] {
  if (lang === 'en' || best === null) return [alpha, beta];
  if (max) return [Math.max(entry.alpha ?? -Infinity, best), beta];
  return [alpha, Math.min(entry.beta ?? Infinity, best)];
}

// What runs and workers of a farm tell of themselves, asked for anew every two seconds. All text comes as text, never as HTML.
const es = navigator.language.startsWith('es');
const say = (english, spanish) => (es ? spanish : english);
const number = (value, digits = 0) =>
  value === undefined || value === null ? '' : value.toLocaleString(es ? 'es' : 'en', { maximumFractionDigits: digits });
const states = { running: say('running', 'en marcha'), done: say('done', 'terminada'), stopped: say('stopped', 'parada') };

document.documentElement.lang = es ? 'es' : 'en';
document.getElementById('title').textContent = say('Farm', 'Granja');
document.getElementById('runs-title').textContent = say('Runs', 'Tandas');
document.getElementById('workers-title').textContent = say('Workers', 'Trabajadores');

function fill(id, heads, rows, nothing) {
  const table = document.getElementById(id);
  const line = (cells, kind) => {
    const row = document.createElement('tr');
    for (const text of cells) row.appendChild(document.createElement(kind)).textContent = text;
    return row;
  };
  table.replaceChildren(...(rows.length ? [line(heads, 'th'), ...rows.map((cells) => line(cells, 'td'))] : [line([nothing], 'td')]));
}

function score(found) {
  if (!found) return '';
  const parts = [`${found.wins ?? 0} - ${found.losses ?? 0} - ${found.draws ?? 0}`];
  if (typeof found.elo === 'number') parts.push(`Elo ${number(found.elo)} [${number(found.elo_low)}, ${number(found.elo_high)}]`);
  if (typeof found.llr === 'number') parts.push(`LLR ${number(found.llr, 2)}`);
  return parts.join('  ');
}

function show({ runs, workers }) {
  const parts = (run) =>
    Object.entries(run.workers).map(([name, part]) => `${name}: ${part.pairs}${part.faults ? ` (${part.faults} ${say('faults', 'fallos')})` : ''}`);
  fill(
    'runs',
    [say('run', 'tanda'), say('state', 'estado'), say('game', 'juego'), say('players', 'jugadores'), say('games', 'partidas'),
      say('a minute', 'por minuto'), say('score', 'resultado'), say('pairs of each worker', 'parejas de cada trabajador')],
    runs.map((run) => [run.run, states[run.state] ?? run.state, run.game, run.players.join(say(' vs ', ' contra ')), number(run.games),
      number(run.games_a_minute, 1), score(run.score), parts(run).join(', ')]),
    say('No runs in the last day.', 'Ninguna tanda en el último día.'),
  );
  fill(
    'workers',
    [say('worker', 'trabajador'), 'rival', say('signature', 'firma'), say('at a time', 'a la vez'),
      say('million nodes a second', 'millones de nodos por segundo'), say('pairs', 'parejas'), say('faults', 'fallos'), say('runs', 'tandas')],
    workers.map((worker) => [worker.worker, worker.version, String(worker.signature), number(worker.threads), number(worker.speed / 1e6, 1),
      number(worker.pairs), number(worker.faults), worker.runs.join(' ')]),
    say('No workers.', 'Ningún trabajador.'),
  );
}

async function look() {
  const trouble = document.getElementById('trouble');
  try {
    const answer = await fetch('api/farm');
    const found = await answer.json();
    trouble.textContent = answer.ok ? '' : (found.say?.[es ? 'es' : 'en'] ?? answer.statusText);
    if (answer.ok) show(found);
  } catch {
    trouble.textContent = say('The server does not answer.', 'El servidor no responde.');
  }
  setTimeout(look, 2000);
}
look();

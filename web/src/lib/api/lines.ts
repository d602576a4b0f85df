/** A stream of JSON objects, one a line, as they come. */
export async function* jsonLines<T>(stream: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line) yield JSON.parse(line) as T;
    if (done) return;
  }
}

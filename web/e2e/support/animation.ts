/**
 * Still pictures in WebP, as a browser takes them, as one that moves
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */

interface Look {
  width: number;
  height: number;
  /** How long each picture stays. */
  milliseconds: number;
}

const ANIMATED = 0b10;
const FOREVER = 0;

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

/** The chunk of a still picture that has its pixels, with its head. */
function pixels(picture: Buffer): Buffer {
  for (let at = 12; at + 8 <= picture.length;) {
    const name = picture.toString('latin1', at, at + 4);
    const size = picture.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (name === 'VP8 ' || name === 'VP8L') return picture.subarray(at, end);
    at = end;
  }
  throw new Error('no pixels in this WebP');
}

/** All pictures have the size that is given. */
export function animation(pictures: readonly Buffer[], { width, height, milliseconds }: Look): Buffer {
  const size = Buffer.concat([number(width - 1, 3), number(height - 1, 3)]);
  const at = number(0, 6);
  const frames = pictures.map((picture) =>
    chunk('ANMF', at, size, number(milliseconds, 3), number(0, 1), pixels(picture)),
  );
  const head = chunk('VP8X', number(ANIMATED, 1), number(0, 3), size);
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    head,
    chunk('ANIM', number(0, 4), number(FOREVER, 2)),
    ...frames,
  ]);
  return chunk('RIFF', content);
}

/** A drawing of the page as a file: SVG with its styles inside, and PNG. */

/** Style properties that a file needs inline. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'opacity',
];
/** Pixels of the picture per unit of the drawing. */
const FINENESS = 2;

/** The drawing as SVG text with inline colours. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  copies.forEach((element, at) => {
    const style = getComputedStyle(originals[at]!);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style']) element.removeAttribute(name);
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: groundOf(drawing) }))
    ground.setAttribute(name, value);
  copy.prepend(ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The drawing's background. */
function groundOf(drawing: Element): string {
  for (let element: Element | null = drawing; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)' && colour !== 'transparent') return colour;
  }
  return '#ffffff';
}

/** The drawing as a PNG. */
export async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(width * FINENESS, height * FINENESS);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * FINENESS, height * FINENESS];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  );
}

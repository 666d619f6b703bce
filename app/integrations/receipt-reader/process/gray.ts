/** A picture in gray, one byte a pixel, row after row. */
export type Gray = { data: Uint8Array; width: number; height: number };

/** The brightest pixel within `reach` of each one. Where the print is finer than that, this is the paper. */
export function brightestNearby(gray: Gray, reach: number): Gray {
  const { width, height } = gray;
  const pass = (from: Uint8Array, length: number, lines: number, step: number, lineStep: number): Uint8Array => {
    const to = new Uint8Array(from.length);
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        let best = 0;
        const last = Math.min(length - 1, at + reach);
        for (let near = Math.max(0, at - reach); near <= last; near++) {
          const value = from[line * lineStep + near * step]!;
          if (value > best) best = value;
        }
        to[line * lineStep + at * step] = best;
      }
    return to;
  };
  const across = pass(gray.data, width, height, 1, width);
  return { data: pass(across, height, width, width, 1), width, height };
}

/** The places of dark pixels in a picture on white, at most `limit` of them, spread evenly. */
export function darkPoints({ data, width }: Gray, limit: number): { x: Float32Array; y: Float32Array } {
  let count = 0;
  for (const value of data) if (value < DARK) count++;
  const every = Math.max(1, Math.ceil(count / limit));
  const size = Math.ceil(count / every);
  const [x, y] = [new Float32Array(size), new Float32Array(size)];
  let seen = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at]! >= DARK || seen++ % every) continue;
    const index = Math.floor((seen - 1) / every);
    x[index] = at % width;
    y[index] = Math.floor(at / width);
  }
  return { x, y };
}

/** Below this a pixel of a picture on white is print. */
const DARK = 128;

/**
 * How clearly rows show when the points are turned by `degrees`: rows of text with gaps between them give a profile of
 * high and low counts.
 */
function clearness({ x, y }: { x: Float32Array; y: Float32Array }, degrees: number): number {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  let [low, high] = [Infinity, -Infinity];
  const places = new Float32Array(x.length);
  for (let at = 0; at < x.length; at++) {
    const place = (places[at] = y[at]! * cos - x[at]! * sin);
    if (place < low) low = place;
    if (place > high) high = place;
  }
  if (!(high > low)) return 0;
  const profile = new Float64Array(Math.ceil(high - low) + 2);
  for (const place of places) profile[Math.round(place - low)]! += 1;
  let sum = 0;
  for (let at = 1; at < profile.length; at++) sum += (profile[at]! - profile[at - 1]!) ** 2;
  return sum / x.length ** 2;
}

export type Slope = { degrees: number; clearness: number };

/** The slope of the rows, from -`most` to `most` degrees. */
export function slopeOf(points: { x: Float32Array; y: Float32Array }, most: number): Slope {
  const bestOf = (from: number, to: number, step: number): Slope => {
    let best: Slope = { degrees: 0, clearness: -1 };
    for (let degrees = from; degrees <= to; degrees += step) {
      const value = clearness(points, degrees);
      if (value > best.clearness) best = { degrees, clearness: value };
    }
    return best;
  };
  const coarse = bestOf(-most, most, 1);
  return bestOf(coarse.degrees - 1, coarse.degrees + 1, 0.1);
}

/** The typical height of the rows of print in a level picture on white; null without any. */
export function rowHeight({ data, width, height }: Gray): number | null {
  const heights: number[] = [];
  let start = -1;
  for (let y = 0; y <= height; y++) {
    let count = 0;
    if (y < height) for (let at = y * width; at < (y + 1) * width; at++) if (data[at]! < DARK) count++;
    const inked = count > Math.max(2, width * 0.006);
    if (inked && start < 0) start = y;
    if (!inked && start >= 0) {
      if (y - start >= 4) heights.push(y - start);
      start = -1;
    }
  }
  heights.sort((a, b) => a - b);
  return heights.length >= 3 ? heights[Math.floor(heights.length / 2)]! : null;
}

/**
 * Marks what is too large for print in a picture on white, such as the edge of the paper on a dark table: connected
 * dark pixels that reach over more than `share` of the picture's width or height.
 * @returns a picture of the same size, dark where it is marked
 */
export function largeShapes({ data, width, height }: Gray, share: number): Gray {
  const marked = new Uint8Array(data.length).fill(255);
  const seen = new Uint8Array(data.length);
  const shape = new Int32Array(data.length);
  for (let from = 0; from < data.length; from++) {
    if (seen[from] || data[from]! >= GRAYISH) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let size = 0;
    shape[size++] = from;
    seen[from] = 1;
    for (let next = 0; next < size; next++) {
      const at = shape[next]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (near >= 0 && near < data.length && !seen[near] && data[near]! < GRAYISH) {
          seen[near] = 1;
          shape[size++] = near;
        }
    }
    if (right - left > width * share || bottom - top > height * share)
      for (let index = 0; index < size; index++) marked[shape[index]!] = 0;
  }
  return { data: marked, width, height };
}

/** How many connected dark shapes, such as letters and specks, there are for each 10,000 pixels. */
export function shapeDensity({ data, width }: Gray): number {
  const seen = new Uint8Array(data.length);
  const open: number[] = [];
  let shapes = 0;
  const add = (at: number) => {
    if (at < 0 || at >= data.length || seen[at] || data[at]! >= DARK) return;
    seen[at] = 1;
    open.push(at);
  };
  for (let from = 0; from < data.length; from++) {
    if (seen[from] || data[from]! >= DARK) continue;
    shapes++;
    add(from);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      if (x > 0) add(at - 1);
      if (x < width - 1) add(at + 1);
      add(at - width);
      add(at + width);
    }
  }
  return (shapes / Math.max(1, data.length)) * 10_000;
}

/** The edge of a paper may be paler than print. */
const GRAYISH = 225;

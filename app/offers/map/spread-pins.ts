/** A pin on the map: its center and its size in pixels. */
export type Box = { x: number; y: number; width: number; height: number };

/** Enough for a page of merchants at the same location. */
const MAX_ROUNDS = 200;

/** Moves overlapping boxes apart, each pair in the direction in which it overlaps less. Returns new boxes. */
export function spread(boxes: readonly Box[]): Box[] {
  const moved = boxes.map((box) => ({ ...box }));
  for (let round = 0; round < MAX_ROUNDS && separateOnce(moved); round++);
  return moved;
}

/** Moves each overlapping pair apart; returns whether there was one. */
function separateOnce(boxes: Box[]): boolean {
  let moving = false;
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const inX = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
      const inY = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
      if (inX <= 0 || inY <= 0) continue;
      moving = true;
      if (inY / (a.height + b.height) <= inX / (a.width + b.width)) push(a, b, "y", inY);
      else push(a, b, "x", inX);
    }
  }
  return moving;
}

/** Added to each step, because rounding may leave a tiny overlap. */
const MARGIN = 0.01;

function push(a: Box, b: Box, axis: "x" | "y", by: number): void {
  const offset = (a[axis] <= b[axis] ? 1 : -1) * (by / 2 + MARGIN);
  a[axis] -= offset;
  b[axis] += offset;
}

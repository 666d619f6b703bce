/** What stands on a map, in pixels from its middle. */
export type Box = { x: number; y: number; width: number; height: number };

/** Enough for a page of merchants that all stand at one spot. */
const MOST_ROUNDS = 200;

/** Moves boxes that lie on top of each other apart, each pair in the direction in which it overlaps less, until all can be read and pressed. */
export function spread(boxes: readonly Box[]): Box[] {
  const moved = boxes.map((box) => ({ ...box }));
  for (let round = 0; round < MOST_ROUNDS && separateOnce(moved); round++);
  return moved;
}

/** Whether anything had to move. */
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

const CRUMB = 0.01; // halves of a distance may not add up to it

function push(a: Box, b: Box, axis: "x" | "y", by: number): void {
  const way = (a[axis] <= b[axis] ? 1 : -1) * (by / 2 + CRUMB);
  a[axis] -= way;
  b[axis] += way;
}

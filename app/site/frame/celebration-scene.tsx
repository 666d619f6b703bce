import { classNames } from "~/ui/primitives/class-names";

/** Confetti: the position of each piece, its rotation in degrees and its color from the theme. */
const CONFETTI = [
  { x: 52, y: 70, turn: 20, tone: "fill-primary" },
  { x: 104, y: 30, turn: -40, tone: "fill-background" },
  { x: 150, y: 122, turn: -24, tone: "fill-title" },
  { x: 196, y: 48, turn: 48, tone: "fill-positive" },
  { x: 36, y: 160, turn: 66, tone: "fill-background" },
  { x: 238, y: 92, turn: 12, tone: "fill-primary" },
  { x: 92, y: 118, turn: 80, tone: "fill-positive" },
  { x: 322, y: 84, turn: -14, tone: "fill-title" },
  { x: 352, y: 34, turn: -20, tone: "fill-primary" },
  { x: 400, y: 128, turn: 32, tone: "fill-positive" },
  { x: 438, y: 58, turn: -44, tone: "fill-background" },
  { x: 478, y: 108, turn: 74, tone: "fill-primary" },
  { x: 508, y: 40, turn: 12, tone: "fill-title" },
  { x: 530, y: 150, turn: -60, tone: "fill-background" },
];
const RAYS = [-84, -60, -36, -12, 12, 36, 60, 84];
const STARS = [
  { x: 280, y: 64, size: 26 },
  { x: 206, y: 140, size: 14 },
  { x: 356, y: 132, size: 14 },
];

/** Confetti over a rising sun in the theme's colors. It bursts out once, and stands still where motion is reduced. */
export function CelebrationScene({ className }: { className?: string }) {
  return (
    <div className={classNames("overflow-hidden bg-accent", className)}>
      <svg aria-hidden viewBox="0 0 560 280" preserveAspectRatio="xMidYMax slice" className="size-full">
        <g className="fill-background" opacity=".3">
          {RAYS.map((angle) => (
            <path key={angle} d="M268 260L240 -200H320L292 260Z" transform={`rotate(${angle} 280 260)`} />
          ))}
        </g>
        <circle cx="280" cy="250" r="150" className="fill-background" opacity=".35" />
        <circle cx="280" cy="250" r="104" className="fill-background" />
        {STARS.map(({ x, y, size }) => (
          <path
            key={x}
            className="confetti fill-background"
            d={`M${x} ${y - size}Q${x + size / 8} ${y - size / 8} ${x + size} ${y}Q${x + size / 8} ${y + size / 8} ${x} ${y + size}Q${x - size / 8} ${y + size / 8} ${x - size} ${y}Q${x - size / 8} ${y - size / 8} ${x} ${y - size}Z`}
          />
        ))}
        <Pieces />
        <path d="M0 232Q140 190 280 224T560 208V280H0Z" className="fill-primary" />
        <path d="M0 262Q150 226 300 252T560 244V280H0Z" className="surface-footer" fill="var(--background)" />
      </svg>
    </div>
  );
}

/** Confetti that bursts out over what it is put into, for example the picture of a claimed reward. */
export function Confetti() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 560 200"
      preserveAspectRatio="xMidYMin meet"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <Pieces />
    </svg>
  );
}

function Pieces() {
  return CONFETTI.map(({ x, y, turn, tone }) => (
    <g key={x} className="confetti">
      <rect
        x={x - 10}
        y={y - 5}
        width="20"
        height="10"
        rx="3"
        className={tone}
        transform={`rotate(${turn} ${x} ${y})`}
      />
    </g>
  ));
}

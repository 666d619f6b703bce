/** The picture of every celebration: the program's emblem before rays and confetti in the colors of its theme. */
import { classNames } from "~/ui/primitives/class-names";
import { TilePicture } from "~/ui/primitives/tile";
import { useSite } from "./use-site";

/** Confetti: the position of each piece around the middle, and its rotation in degrees. */
const CONFETTI = [
  { x: 52, y: 70, turn: 20 },
  { x: 104, y: 30, turn: -40 },
  { x: 132, y: 138, turn: -24 },
  { x: 196, y: 48, turn: 48 },
  { x: 36, y: 160, turn: 66 },
  { x: 176, y: 224, turn: 12 },
  { x: 92, y: 212, turn: 80 },
  { x: 372, y: 222, turn: -14 },
  { x: 352, y: 34, turn: -20 },
  { x: 400, y: 128, turn: 32 },
  { x: 438, y: 58, turn: -44 },
  { x: 478, y: 108, turn: 74 },
  { x: 508, y: 40, turn: 12 },
  { x: 530, y: 150, turn: -60 },
  { x: 456, y: 210, turn: 40 },
];
const RAYS = Array.from({ length: 16 }, (_, ray) => ray * 22.5);

interface CelebrationSceneProps {
  /** What can be had now, which is then in the middle instead of the emblem. */
  prize?: { name: string; imageUrl: string | null | undefined };
  className?: string;
}

/** It bursts out once, and stands still where motion is reduced. */
export function CelebrationScene({ prize, className }: CelebrationSceneProps) {
  const { emblem } = useSite().program;
  return (
    <div className={classNames("celebration-scene", className)}>
      <svg aria-hidden viewBox="0 0 560 280" preserveAspectRatio="xMidYMid slice">
        <g fill="var(--celebration-rays)">
          {RAYS.map((angle) => (
            <path key={angle} d="M280 140L250 -320H310Z" transform={`rotate(${angle} 280 140)`} />
          ))}
        </g>
        <Pieces />
      </svg>
      {prize ? (
        <TilePicture title={prize.name} imageUrl={prize.imageUrl} place="tile" className="celebration-prize" />
      ) : (
        <span className={emblem.is_icon ? "celebration-emblem celebration-disc" : "celebration-emblem"}>
          <img src={emblem.url} alt="" width="96" height="96" />
        </span>
      )}
    </div>
  );
}

/** Confetti that bursts out over what it is put into, for example the picture of a claimed reward. */
export function Confetti() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 560 280"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <Pieces />
    </svg>
  );
}

function Pieces() {
  return CONFETTI.map(({ x, y, turn }, index) => (
    <g key={x} className="confetti" fill={`var(--confetti-${(index % 3) + 1})`}>
      {index % 4 === 1 ? (
        <circle cx={x} cy={y} r="7" />
      ) : (
        <rect x={x - 10} y={y - 5} width="20" height="10" rx="3" transform={`rotate(${turn} ${x} ${y})`} />
      )}
    </g>
  ));
}

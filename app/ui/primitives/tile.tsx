import { CircleCheck, Clock, Gift, Lock, Repeat, Ticket, type IconNode } from "lucide";
import { sharedMarkup } from "../render/shared-markup";
import { Badge } from "./badge";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { Link } from "./link";
import { Picture, type PicturePlace } from "./picture";
import { ProgressBar } from "./progress";

export type TileState = {
  kind:
    "time-left" | "urgent" | "progress" | "done" | "ready" | "locked" | "prize" | "repeatable" | "entries" | "plain";
  text: string;
  /** 0 to 100, for `progress`. */
  percent?: number;
};

export type TileProps = {
  to: string;
  title: string;
  imageUrl?: string | null;
  badge?: { text: string; tone?: "accent" | "plain" | "done" };
  state?: TileState;
  /** `surface` for challenges, `reward` for rewards. */
  background?: "surface" | "reward";
  /** For a link that opens over the current page. */
  preventScrollReset?: boolean;
};

const icons: Partial<Record<TileState["kind"], IconNode>> = {
  "time-left": Clock,
  urgent: Clock,
  done: CircleCheck,
  ready: CircleCheck,
  locked: Lock,
  prize: Gift,
  repeatable: Repeat,
  entries: Ticket,
};

/**
 * A challenge or reward: picture, badge, caption and one line of state. The whole tile is a link. Pages show dozens of
 * tiles, so their looks are in site.css and not in utilities, which would be a third of the page.
 */
export function Tile({ to, title, imageUrl, badge, state, background = "surface", preventScrollReset }: TileProps) {
  return (
    <article className={background === "reward" ? "tile surface-reward" : "tile surface-card"} data-state={state?.kind}>
      <div className="tile-picture">
        <TilePicture title={title} imageUrl={imageUrl} />
      </div>
      <div className="tile-text">
        {badge ? (
          <Badge tone={badge.tone} className="tile-badge">
            {badge.text}
          </Badge>
        ) : null}
        <h3>
          <Link to={to} preventScrollReset={preventScrollReset}>
            {title}
          </Link>
        </h3>
        {state ? <StateLine {...state} /> : null}
      </div>
    </article>
  );
}

const SharedTile = sharedMarkup<TileProps>("li", Tile);

/**
 * A tile in a list. Most tiles are the same for everybody, so their markup is shared; how far a person has come is not.
 */
export function TileItem(tile: TileProps) {
  if (tile.state?.kind !== "progress") return <SharedTile {...tile} />;
  return (
    <li>
      <Tile {...tile} />
    </li>
  );
}

/** One line that says how far something is, with an icon. */
export function StateLine({ kind, text, percent }: TileState) {
  const icon = icons[kind];
  return (
    <p className="tile-state" data-kind={kind}>
      {icon ? <Icon icon={icon} size={16} /> : null}
      {kind === "progress" ? (
        <ProgressBar value={percent ?? 0} max={100} label={text} className="min-w-6 flex-1" />
      ) : null}
      <span>{text}</span>
    </p>
  );
}

interface TilePictureProps {
  title: string;
  imageUrl?: string | null;
  /** By default a tile. */
  place?: PicturePlace;
  className?: string;
}

/** The picture, or a drawing in the theme's colors if there is none. */
export function TilePicture({ title, imageUrl, place = "tile", className }: TilePictureProps) {
  return (
    <span className={classNames("picture", className)}>
      {imageUrl ? (
        <Picture src={imageUrl} alt="" place={place} width={320} height={200} loading="lazy" decoding="async" />
      ) : (
        <ThemeDrawing seed={title} />
      )}
    </span>
  );
}

/** Waves or arcs, which could be of any brand. The title chooses and shifts them, so that tiles next to each other differ. */
function ThemeDrawing({ seed }: { seed: string }) {
  const hash = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full bg-link-soft"
    >
      {hash % 2 === 0 ? <Waves shift={hash} /> : <Arcs shift={hash} />}
    </svg>
  );
}

function Waves({ shift }: { shift: number }) {
  const rise = shift % 40;
  const wave = (y: number) => `M-20 ${y}C60 ${y - 70} 110 ${y + 50} 190 ${y - 10}S300 ${y - 60} 340 ${y - 20}V220H-20Z`;
  return (
    <g transform={shift % 3 === 0 ? "matrix(-1 0 0 1 320 0)" : undefined}>
      <path d={wave(90 + rise)} className="fill-accent" opacity=".45" />
      <path d={wave(128 + rise)} className="fill-primary" opacity=".5" />
      <path d={wave(166 + rise)} className="fill-primary" />
    </g>
  );
}

function Arcs({ shift }: { shift: number }) {
  const [columns, rows, size] = [4, 3, 80];
  return Array.from({ length: columns * rows }, (_, cell) => {
    const kind = (shift * (cell + 3) + cell * 7) % 5;
    const [x, y] = [(cell % columns) * size, Math.floor(cell / columns) * size - 20];
    if (kind === 4) return null;
    return (
      <path
        key={cell}
        d="M0 0H80A80 80 0 0 1 0 80Z"
        transform={`translate(${x} ${y}) rotate(${kind * 90} 40 40)`}
        className={(cell + shift) % 3 === 0 ? "fill-accent" : "fill-primary"}
        opacity={[1, 0.55, 0.3][(cell + shift) % 3]}
      />
    );
  });
}

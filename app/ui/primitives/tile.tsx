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

/** Hills under a sun, or rings around one. The title chooses and shifts it, so that tiles next to each other differ. */
function ThemeDrawing({ seed }: { seed: string }) {
  const hash = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full bg-link-soft"
    >
      {hash % 2 === 0 ? <Hills shift={hash} /> : <Rings shift={hash} />}
    </svg>
  );
}

function Hills({ shift }: { shift: number }) {
  const sun = { x: 70 + (shift % 180), y: 64 + (shift % 40) };
  const crest = 96 + (shift % 48);
  return (
    <>
      <circle cx={sun.x} cy={sun.y} r="78" className="fill-accent" opacity=".35" />
      <circle cx={sun.x} cy={sun.y} r="44" className="fill-accent" />
      <path
        d={`M0 ${crest + 30}Q80 ${crest} 160 ${crest + 26}T320 ${crest}V200H0Z`}
        className="fill-primary"
        opacity=".55"
      />
      <path
        d={`M0 ${crest + 62}Q100 ${crest + 26} 190 ${crest + 54}T320 ${crest + 48}V200H0Z`}
        className="fill-primary"
      />
    </>
  );
}

function Rings({ shift }: { shift: number }) {
  const [x, y] = [60 + (shift % 200), 150 + (shift % 60)];
  return (
    <>
      <circle cx={x} cy={y} r="180" className="fill-primary" opacity=".2" />
      <circle cx={x} cy={y} r="134" className="fill-primary" opacity=".45" />
      <circle cx={x} cy={y} r="90" className="fill-primary" />
      <circle cx={x} cy={y} r="48" className="fill-accent" />
    </>
  );
}

import { Link } from "@remix-run/react";
import { CircleCheck, Clock, Gift, Lock, Repeat, Ticket, type LucideIcon } from "lucide-react";
import { Badge } from "./badge";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { ProgressBar } from "./progress";

export interface TileState {
  kind:
    "time-left" | "urgent" | "progress" | "done" | "ready" | "locked" | "prize" | "repeatable" | "entries" | "plain";
  text: string;
  /** 0 to 100, for `progress`. */
  percent?: number;
}

export interface TileProps {
  to: string;
  title: string;
  imageUrl?: string | null;
  badge?: { text: string; tone?: "accent" | "plain" | "done" };
  state?: TileState;
  /** `surface` for challenges, `reward` for rewards. */
  background?: "surface" | "reward";
  /** For a link that opens over the current page. */
  preventScrollReset?: boolean;
}

const states: Record<TileState["kind"], { icon?: LucideIcon; text: string }> = {
  "time-left": { icon: Clock, text: "text-muted" },
  urgent: { icon: Clock, text: "text-warning font-strong" },
  progress: { text: "text-muted" },
  done: { icon: CircleCheck, text: "text-positive font-strong" },
  ready: { icon: CircleCheck, text: "text-positive font-strong" },
  locked: { icon: Lock, text: "text-muted" },
  prize: { icon: Gift, text: "text-link font-strong" },
  repeatable: { icon: Repeat, text: "text-muted" },
  entries: { icon: Ticket, text: "text-muted" },
  plain: { text: "text-muted" },
};

/** A challenge or reward: picture 16:10, badge, caption and one line of state. The whole tile is a link. */
export function Tile({ to, title, imageUrl, badge, state, background = "surface", preventScrollReset }: TileProps) {
  const locked = state?.kind === "locked";
  return (
    <article
      className={classNames(
        background === "reward" ? "surface-reward" : "surface-card",
        "group relative flex h-full flex-col overflow-hidden rounded-tile border border-border shadow-rest transition-transform duration-base ease-out",
        "hover:-translate-y-1 hover:border-border-strong hover:shadow-lift active:translate-y-0",
        "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
      )}
    >
      <div className="relative aspect-16/10 overflow-hidden bg-sunken">
        <TilePicture
          title={title}
          imageUrl={imageUrl}
          className={classNames(locked && "opacity-60 saturate-[.35]", state?.kind === "done" && "opacity-70")}
        />
        {badge ? (
          <Badge tone={badge.tone} ringed className="absolute top-2 left-2 max-w-[calc(100%-16px)] md:top-3 md:left-3">
            {badge.text}
          </Badge>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <h3 className={classNames("line-clamp-2", locked && "text-muted")}>
          <Link to={to} preventScrollReset={preventScrollReset} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {state ? <StateLine {...state} /> : null}
      </div>
    </article>
  );
}

function StateLine({ kind, text, percent }: TileState) {
  const { icon, text: tone } = states[kind];
  return (
    <p
      className={classNames(
        "mt-auto flex min-h-5 items-center gap-1.5 text-14 leading-snug tabular-nums max-sm:text-12",
        tone,
      )}
    >
      {icon ? <Icon icon={icon} size={16} /> : null}
      {kind === "progress" ? (
        <ProgressBar value={percent ?? 0} max={100} label={text} className="min-w-6 flex-1" />
      ) : null}
      <span className="truncate">{text}</span>
    </p>
  );
}

interface TilePictureProps {
  title: string;
  imageUrl?: string | null;
  className?: string;
}

/** The picture, or a drawing in the theme's colours if there is none. */
export function TilePicture({ title, imageUrl, className }: TilePictureProps) {
  return (
    <span className={classNames("relative block size-full bg-link-soft", className)}>
      {imageUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={320}
          height={200}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
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

import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { Children, useEffect, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { IconButton } from "~/ui/icon-button";
import { Panel } from "~/ui/panel";
import { usePlaying } from "~/ui/use-playing";

interface TileCarouselProps {
  title: string;
  /** How long a tile stays in front. */
  everyMs: number;
  previous: string;
  next: string;
  /** One for each tile. */
  children: ReactNode;
}

/** Tiles in a row that moves on by itself and begins again at its end; one scrolls it, swipes it or uses the buttons. */
export function TileCarousel({ title, everyMs, previous, next, children }: TileCarouselProps) {
  const t = useText();
  const row = useRef<HTMLUListElement>(null);
  const { playing, toggle, moving, hold } = usePlaying();
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => row.current && turn(row.current, 1), everyMs);
    return () => clearInterval(timer);
  }, [moving, everyMs]);
  return (
    <section aria-label={title} aria-roledescription={t("carousel")} className="min-w-0" {...hold}>
      <Panel
        title={title}
        flush
        action={
          <span className="-my-1.5 flex items-center gap-0.5 text-content-soft">
            <CarouselButton icon={playing ? Pause : Play} label={playing ? t("Pause") : t("Play")} onClick={toggle} />
            <CarouselButton icon={ChevronLeft} label={previous} onClick={() => row.current && turn(row.current, -1)} />
            <CarouselButton icon={ChevronRight} label={next} onClick={() => row.current && turn(row.current, 1)} />
          </span>
        }
      >
        <ul
          ref={row}
          className="relative flex snap-x scroll-px-card-pad [scrollbar-width:none] gap-2 overflow-x-auto mask-r-from-[calc(100%-56px)] px-card-pad pt-3 pb-card-pad"
        >
          {Children.map(children, (tile) => (
            <li className="w-44 flex-none snap-start last:mr-10">{tile}</li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function CarouselButton(props: { icon: typeof Pause; label: string; onClick: () => void }) {
  return <IconButton size={16} className="size-control-small" {...props} />;
}

/** Scrolls on by a tile, and from either end to the other. */
function turn(row: HTMLUListElement, by: 1 | -1) {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const end = row.scrollWidth - row.clientWidth;
  const step = (row.children[1] as HTMLElement | undefined)?.offsetLeft ?? 0;
  const tile = step - (row.children[0] as HTMLElement).offsetLeft;
  const left = row.scrollLeft + by * tile;
  const over = by > 0 ? row.scrollLeft >= end - 1 : row.scrollLeft <= 1;
  row.scrollTo({ left: over ? (by > 0 ? 0 : end) : left, behavior });
}

import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { Children, useEffect, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { useAutoplay } from "~/ui/hooks/use-autoplay";
import { IconButton } from "~/ui/primitives/icon-button";
import { Panel } from "~/ui/primitives/panel";

interface TileCarouselProps {
  title: string;
  /** The time between two moves, in milliseconds. */
  intervalMs: number;
  previous: string;
  next: string;
  /** One for each tile. */
  children: ReactNode;
}

/**
 * A row of tiles that advances automatically and wraps around. It can also be scrolled, swiped or moved by its buttons.
 */
export function TileCarousel({ title, intervalMs, previous, next, children }: TileCarouselProps) {
  const t = useText();
  const row = useRef<HTMLUListElement>(null);
  const { playing, toggle, moving, pauseHandlers } = useAutoplay();
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => row.current && turn(row.current, 1), intervalMs);
    return () => clearInterval(timer);
  }, [moving, intervalMs]);
  return (
    <section aria-label={title} aria-roledescription={t("carousel")} className="min-w-0" {...pauseHandlers}>
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

/** Scrolls by one tile. Wraps around at both ends. */
function turn(row: HTMLUListElement, by: 1 | -1) {
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const end = row.scrollWidth - row.clientWidth;
  const step = (row.children[1] as HTMLElement | undefined)?.offsetLeft ?? 0;
  const tile = step - (row.children[0] as HTMLElement).offsetLeft;
  const left = row.scrollLeft + by * tile;
  const over = by > 0 ? row.scrollLeft >= end - 1 : row.scrollLeft <= 1;
  row.scrollTo({ left: over ? (by > 0 ? 0 : end) : left, behavior });
}

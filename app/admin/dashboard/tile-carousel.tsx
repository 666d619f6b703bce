import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { Children, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { useCarousel } from "~/ui/hooks/use-carousel";
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
 * A row of tiles that advances automatically and loops. It can also be swiped or moved by its buttons.
 */
export function TileCarousel({ title, intervalMs, previous, next, children }: TileCarouselProps) {
  const t = useText();
  const carousel = useCarousel({ slides: Children.count(children), intervalMs });
  const { playing } = carousel;
  return (
    <section aria-label={title} aria-roledescription={t("carousel")} className="min-w-0" {...carousel.pauseHandlers}>
      <Panel
        title={title}
        flush
        action={
          <span className="-my-1.5 flex items-center gap-0.5 text-content-soft">
            <CarouselButton
              icon={playing ? Pause : Play}
              label={playing ? t("Pause") : t("Play")}
              onClick={carousel.toggle}
            />
            <CarouselButton icon={ChevronLeft} label={previous} onClick={carousel.previous} />
            <CarouselButton icon={ChevronRight} label={next} onClick={carousel.next} />
          </span>
        }
      >
        <div
          ref={carousel.viewport}
          className="touch-pan-y overflow-hidden mask-r-from-[calc(100%-56px)] pt-3 pb-card-pad pl-card-pad"
        >
          <ul className="flex">
            {Children.map(children, (tile) => (
              <li className="w-46 flex-none pr-2">{tile}</li>
            ))}
          </ul>
        </div>
        {carousel.engine}
      </Panel>
    </section>
  );
}

function CarouselButton(props: { icon: typeof Pause; label: string; onClick: () => void }) {
  return <IconButton size={16} className="size-control-small" {...props} />;
}

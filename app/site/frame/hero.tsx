/**
 * The hero: a carousel of slides with a picture and a button. It advances every 7000 ms and loops until the user
 * interacts with it. With reduced motion it starts paused.
 */
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from "react";
import { useText } from "~/locales/use-text";
import { SLIDE_MS } from "~/services/programs/site-constants";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

/** A slide of the carousel. */
export interface HeroSlide {
  id: string;
  title: string;
  description: string;
  image: { public_url: string } | null;
  link: string;
  button_text: string;
}

interface HeroProps {
  slides: readonly HeroSlide[];
  /** The button of slides without their own, such as Get Started for visitors. */
  action?: { label: string; to: string };
  /** With room for the balance card, which overlaps the lower edge. */
  withCard?: boolean;
}

const SWIPE_PX = 40;

export function Hero({ slides, action, withCard }: HeroProps) {
  const t = useText();
  const { current, loadCount, playing, show, toggleHandlers, heroHandlers } = useCarousel(slides.length);
  const several = slides.length > 1;
  return (
    <section
      aria-label={t("Highlights")}
      aria-roledescription={several ? t("carousel") : undefined}
      className={classNames(
        "surface-footer relative grid touch-pan-y overflow-hidden text-title",
        withCard ? "min-h-[492px] md:min-h-[616px]" : "min-h-[492px] md:min-h-[520px]",
      )}
      {...(several ? heroHandlers : {})}
    >
      {slides.map((slide, index) => (
        <Slide
          key={slide.id}
          slide={slide}
          first={index === 0}
          active={index === current}
          loads={index < loadCount}
          action={action}
          withCard={withCard}
        />
      ))}
      {several ? (
        <div
          className={classNames(
            "page z-[2] self-end [grid-area:1/1]",
            withCard ? "pb-10 md:pb-[88px]" : "pb-3 md:pb-8",
          )}
        >
          <div role="group" aria-label={t("Slides")} className="-ml-2.5 flex items-center">
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={t("Slide {number}: {title}", { number: index + 1, title: slide.title })}
                aria-current={index === current}
                onClick={() => show(index)}
                className="group grid h-11 w-7 place-items-center aria-[current=true]:w-10"
              >
                <span className="h-2 w-2 rounded-full bg-current opacity-60 group-aria-[current=true]:w-6 group-aria-[current=true]:opacity-100" />
              </button>
            ))}
            <button
              type="button"
              aria-label={playing ? t("Pause") : t("Play")}
              {...toggleHandlers}
              className="grid size-11 place-items-center"
            >
              <Icon icon={playing ? Pause : Play} size={16} />
            </button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

interface SlideProps extends Pick<HeroProps, "action" | "withCard"> {
  slide: HeroSlide;
  first: boolean;
  active: boolean;
  /** Whether the picture is loaded; later slides load theirs shortly before they are shown. */
  loads: boolean;
}

function Slide({ slide, first, active, loads, action, withCard }: SlideProps) {
  const Heading = first ? "h1" : "h2";
  const button = slide.link && slide.button_text ? { label: slide.button_text, to: slide.link } : action;
  return (
    <div
      // React 18 supports `inert` only as an attribute with a string value.
      {...(active ? {} : { inert: "" })}
      className={classNames(
        "relative grid items-end transition-opacity duration-slow [grid-area:1/1] md:items-center",
        !active && "pointer-events-none opacity-0",
      )}
    >
      {slide.image && loads ? (
        <img
          src={slide.image.public_url}
          alt=""
          width={1440}
          height={560}
          {...{ fetchpriority: first ? "high" : "low" }}
          className={classNames(
            "absolute inset-x-0 top-0 h-72 w-full object-cover object-[73%_59%] md:h-full md:object-right",
            withCard && "md:h-[calc(100%-56px)]",
          )}
        />
      ) : null}
      <div aria-hidden className="hero-fade absolute inset-0" />
      <div
        className={classNames(
          "page relative",
          withCard ? "pb-[100px] md:pt-12 md:pb-36" : "pb-[72px] md:py-12 md:pb-20",
        )}
      >
        <Heading className="max-w-[15ch] text-36 leading-tight md:max-w-[11ch] md:text-60">{slide.title}</Heading>
        <p className="mt-3 max-w-[44ch]">{slide.description}</p>
        {button ? (
          <ButtonLink to={button.to} variant="accent" className="mt-6 max-md:w-full md:mt-8">
            {button.label}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** The current slide, whether it advances by itself, and how many slides load their pictures. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [loadCount, setLoadCount] = useState(1);
  const [playing, setPlaying] = useState(true);
  const pressedAt = useRef<number | null>(null);

  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => {
      const behindDialog = document.querySelector("dialog[open]") !== null;
      if (!behindDialog) setCurrent((index) => (index + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [playing, count]);
  useEffect(() => setLoadCount((count) => Math.max(count, current + 2)), [current]);

  const show = (index: number) => {
    setPlaying(false);
    setCurrent((index + count) % count);
  };
  /** Pressing or typing in the hero stops it. */
  const heroHandlers = {
    onKeyDown: () => setPlaying(false),
    onPointerDown: (event: PointerEvent) => {
      setPlaying(false);
      pressedAt.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current;
      pressedAt.current = null;
      if (Math.abs(moved) > SWIPE_PX) show(current + (moved < 0 ? 1 : -1));
    },
  };
  /** The pause button must not trigger the hero's own handlers. */
  const toggleHandlers = {
    onClick: () => setPlaying(!playing),
    onKeyDown: stopPropagation,
    onPointerDown: stopPropagation,
  };
  return { current, loadCount, playing, show, toggleHandlers, heroHandlers };
}

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}

/**
 * The hero: a carousel of slides with a picture and a button. It advances every 7000 ms and loops until the user
 * interacts with it. With reduced motion it starts paused.
 */
import { Pause, Play } from "lucide";
import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { useText } from "~/locales/use-text";
import { SLIDE_MS } from "~/services/programs/site-constants";
import { useCarousel } from "~/ui/hooks/use-carousel";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { HeroDrawing } from "./hero-drawing";

/** A slide of the carousel. */
export interface HeroSlide {
  id: string;
  title: string;
  description: ReactNode;
  image: { public_url: string } | null;
  /** The URL of a picture over the first one, such as a drawing in the colors of the brand. */
  overlay?: string | null;
  link: string;
  button_text: string;
}

interface HeroProps {
  slides: readonly HeroSlide[];
  /** The button of slides without their own, such as Get Started for visitors. */
  action?: { label: string; to: string };
  /** As one block of a page that has its own title. */
  compact?: boolean;
}

export function Hero({ slides, action, compact }: HeroProps) {
  const t = useText();
  const several = slides.length > 1;
  const { viewport, engine, current, show, playing, toggle, stop, pauseHandlers } = useCarousel({
    slides: slides.length,
    intervalMs: SLIDE_MS,
  });
  const [loadCount, setLoadCount] = useState(1);
  useEffect(() => setLoadCount((count) => Math.max(count, current + 2)), [current]);
  return (
    <section
      aria-label={t("Highlights")}
      aria-roledescription={several ? t("carousel") : undefined}
      className={classNames(
        "surface-footer relative grid text-title",
        compact ? "min-h-60 md:min-h-70" : "min-h-[440px] md:min-h-[400px]",
      )}
      // It must not advance under the keyboard: the slide that has the focus would become inert, and the focus be lost.
      {...(several ? { ...pauseHandlers, onKeyDown: stop, onPointerDown: stop } : {})}
    >
      <div ref={viewport} className="touch-pan-y overflow-hidden [grid-area:1/1]">
        <div className="flex h-full">
          {slides.map((slide, index) => (
            <Slide
              key={slide.id}
              slide={slide}
              first={index === 0}
              active={index === current}
              loads={index < loadCount}
              action={action}
              compact={compact}
            />
          ))}
        </div>
      </div>
      {engine}
      {several ? (
        <div
          className={classNames(
            "page z-[2] self-end [grid-area:1/1]",
            compact ? "px-5 pb-1 md:px-8 md:pb-3" : "pb-3 md:pb-8",
          )}
        >
          <div role="group" aria-label={t("Slides")} className="dots -ml-2.5 flex items-center">
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
              // Not the hero's own handlers, which stop it.
              onClick={toggle}
              onKeyDown={stopPropagation}
              onPointerDown={stopPropagation}
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

interface SlideProps extends Pick<HeroProps, "action" | "compact"> {
  slide: HeroSlide;
  first: boolean;
  active: boolean;
  /** Whether the picture is loaded; later slides load theirs shortly before they are shown. */
  loads: boolean;
}

function Slide({ slide, first, active, loads, action, compact }: SlideProps) {
  const Heading = first && !compact ? "h1" : "h2";
  const button = slide.link && slide.button_text ? { label: slide.button_text, to: slide.link } : action;
  return (
    <div
      // React 18 supports `inert` only as an attribute with a string value.
      {...(active ? {} : { inert: "" })}
      className="relative grid min-w-full items-end md:items-center"
    >
      <SlidePicture
        imageUrl={slide.image?.public_url}
        overlayUrl={slide.overlay}
        loads={loads}
        first={first}
        compact={compact}
      />
      <div
        className={classNames(
          "page relative",
          compact ? "px-5 pt-14 pb-14 md:p-8 md:pb-16" : "pb-[72px] md:py-10 md:pb-20",
        )}
      >
        <Heading
          className={classNames(
            "leading-tight wrap-anywhere",
            compact ? "max-w-[24ch] text-20 md:text-30" : "max-w-[15ch] text-36 md:max-w-[16ch] md:text-60",
          )}
        >
          {slide.title}
        </Heading>
        <p className={compact ? "mt-1 line-clamp-2 max-w-[44ch] text-14 md:text-16" : "mt-3 max-w-[44ch]"}>
          {slide.description}
        </p>
        {button ? (
          <ButtonLink
            to={button.to}
            variant="accent"
            size={compact ? "small" : "normal"}
            className={compact ? "mt-3" : "mt-6 text-balance max-md:w-full md:mt-8"}
          >
            {button.label}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

interface SlidePictureProps extends Pick<SlideProps, "first" | "loads" | "compact"> {
  imageUrl: string | undefined;
  /** A picture over the first one. */
  overlayUrl: string | null | undefined;
}

/** The pictures of a slide, or a drawing if there is none, and the fade that keeps the text over them readable. */
const SlidePicture = sharedMarkup(
  "div",
  function SlidePicture({ imageUrl, overlayUrl, loads, first, compact }: SlidePictureProps) {
    const picture = classNames("absolute inset-x-0 top-0 w-full md:h-full", compact ? "h-full" : "h-72");
    return (
      <>
        {imageUrl ? null : <HeroDrawing className={picture} />}
        {[imageUrl, overlayUrl].map((url, layer) =>
          url && loads ? (
            <Picture
              key={layer}
              src={url}
              alt=""
              place="screen"
              width={1440}
              height={560}
              {...{ fetchpriority: first && layer === 0 && !compact ? "high" : "low" }}
              loading={compact ? "lazy" : undefined}
              className={classNames(picture, "object-cover object-[73%_59%] md:object-right")}
            />
          ) : null,
        )}
        <div aria-hidden className="hero-fade absolute inset-0" />
      </>
    );
  },
  "absolute inset-0",
);

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}

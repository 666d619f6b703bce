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
  /** A short line above the title. */
  eyebrow?: string;
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
  /** With room for the balance card, which overlaps the lower edge. */
  withCard?: boolean;
}

export function Hero({ slides, action, withCard }: HeroProps) {
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
        withCard ? "min-h-[440px]" : "min-h-[440px] md:min-h-[400px]",
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
              withCard={withCard}
            />
          ))}
        </div>
      </div>
      {engine}
      {several ? (
        <div
          className={classNames(
            "page z-[2] self-end [grid-area:1/1]",
            withCard ? "pb-10 md:pb-[88px]" : "pb-3 md:pb-8",
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
      className="relative grid min-w-full items-end md:items-center"
    >
      <SlidePicture
        imageUrl={slide.image?.public_url}
        overlayUrl={slide.overlay}
        loads={loads}
        first={first}
        highFade={Boolean(slide.eyebrow)}
        withCard={withCard}
      />
      <div
        className={classNames(
          "page relative",
          withCard ? "pb-[100px] md:pt-8 md:pb-36" : "pb-[72px] md:py-10 md:pb-20",
        )}
      >
        {slide.eyebrow ? <p className="mb-3 max-w-[32ch] font-strong text-accent">{slide.eyebrow}</p> : null}
        <Heading
          className={classNames(
            "max-w-[15ch] text-36 leading-tight wrap-anywhere",
            slide.eyebrow ? "text-wrap md:max-w-[18ch] md:text-48" : "md:max-w-[16ch] md:text-60",
          )}
        >
          {slide.title}
        </Heading>
        <p className="mt-3 max-w-[44ch]">{slide.description}</p>
        {button ? (
          <ButtonLink to={button.to} variant="accent" className="mt-6 text-balance max-md:w-full md:mt-8">
            {button.label}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

interface SlidePictureProps extends Pick<SlideProps, "first" | "loads" | "withCard"> {
  imageUrl: string | undefined;
  /** A picture over the first one. */
  overlayUrl: string | null | undefined;
  /** With a fade that leaves room for the line above the title. */
  highFade: boolean;
}

/** The pictures of a slide, or a drawing if there is none, and the fade that keeps the text over them readable. */
const SlidePicture = sharedMarkup(
  "div",
  function SlidePicture({ imageUrl, overlayUrl, loads, first, highFade, withCard }: SlidePictureProps) {
    const picture = classNames("absolute inset-x-0 top-0 h-72 w-full md:h-full", withCard && "md:h-[calc(100%-56px)]");
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
              {...{ fetchpriority: first && layer === 0 ? "high" : "low" }}
              className={classNames(picture, "object-cover object-[73%_59%] md:object-right")}
            />
          ) : null,
        )}
        <div aria-hidden className={classNames("hero-fade absolute inset-0", highFade && "hero-fade-high")} />
      </>
    );
  },
  "absolute inset-0",
);

function stopPropagation(event: SyntheticEvent) {
  event.stopPropagation();
}

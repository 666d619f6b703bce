import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Engine } from "./carousel-engine";
import { useAutoplay } from "./use-autoplay";

/** Loaded after the page: 7 kB that nobody needs to read it. Without it (the connection is lost) the first slide stays. */
const CarouselEngine = lazy(() => import("./carousel-engine").catch(() => ({ default: () => null })));

interface CarouselOptions {
  slides: number;
  /** The time between two moves, in milliseconds. */
  intervalMs: number;
}

/**
 * A row of slides that advances by itself, loops, and can be swiped. Put `viewport` on the clipping element, whose only
 * child is the row, and render `engine` anywhere. It waits while another dialog than its own is on top or the row is out of
 * sight, where its animation would only make scrolling slower, and jumps instead of gliding where the system asks for reduced motion.
 */
export function useCarousel({ slides, intervalMs }: CarouselOptions) {
  const several = slides > 1;
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [embla, setEmbla] = useState<Engine | null>(null);
  const [current, setCurrent] = useState(0);
  const { moving, ...autoplay } = useAutoplay();
  /** The slide that was chosen before the engine was loaded. */
  const chosen = useRef(0);

  useEffect(() => {
    if (!embla) return;
    const update = () => setCurrent(embla.selectedScrollSnap());
    if (chosen.current > 0) embla.scrollTo(chosen.current, true);
    chosen.current = 0;
    update(); // after a change of the slides, too
    embla.on("select", update).on("reInit", update);
    return () => void embla.off("select", update).off("reInit", update);
  }, [embla]);
  useEffect(() => {
    if (!embla || !moving || !several) return;
    const timer = setInterval(() => {
      if (isInSight(viewport) && isOnTop(viewport)) embla.scrollNext(reducesMotion());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [embla, moving, several, intervalMs, viewport]);

  const show = (index: number) => {
    if (embla) embla.scrollTo(index, reducesMotion());
    else chosen.current = index;
  };
  return {
    viewport: setViewport,
    engine:
      several && viewport ? (
        <Suspense fallback={null}>
          <CarouselEngine viewport={viewport} onReady={setEmbla} />
        </Suspense>
      ) : null,
    current,
    next: () => (embla ? embla.scrollNext(reducesMotion()) : show((chosen.current + 1) % slides)),
    previous: () => (embla ? embla.scrollPrev(reducesMotion()) : show((chosen.current + slides - 1) % slides)),
    show,
    ...autoplay,
  };
}

/** Whether no dialog covers the element: none is open, or the one that opened last contains it. */
function isOnTop(element: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1);
  return !top || top.contains(element);
}

function isInSight(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom > 0 && top < window.innerHeight;
}

function reducesMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

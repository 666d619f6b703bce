import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import { useAutoplay } from "./use-autoplay";

interface CarouselOptions {
  slides: number;
  /** The time between two moves, in milliseconds. */
  intervalMs: number;
}

/**
 * A row of slides that advances by itself, loops, and can be swiped. Put `viewport` on the clipping element, whose only
 * child is the row. It waits while a dialog is open, and jumps instead of gliding where the system asks for reduced
 * motion.
 */
export function useCarousel({ slides, intervalMs }: CarouselOptions) {
  const several = slides > 1;
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: "start", active: several });
  const [current, setCurrent] = useState(0);
  const { moving, ...autoplay } = useAutoplay();

  useEffect(() => {
    if (!embla) return;
    const update = () => setCurrent(embla.selectedScrollSnap());
    update(); // after a change of the slides, too
    embla.on("select", update).on("reInit", update);
    return () => void embla.off("select", update).off("reInit", update);
  }, [embla]);
  useEffect(() => {
    if (!embla || !moving || !several) return;
    const timer = setInterval(() => {
      if (document.querySelector("dialog[open]") === null) embla.scrollNext(reducesMotion());
    }, intervalMs);
    return () => clearInterval(timer);
  }, [embla, moving, several, intervalMs]);

  return {
    viewport,
    current,
    next: () => embla?.scrollNext(reducesMotion()),
    previous: () => embla?.scrollPrev(reducesMotion()),
    show: (index: number) => embla?.scrollTo(index, reducesMotion()),
    ...autoplay,
  };
}

function reducesMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

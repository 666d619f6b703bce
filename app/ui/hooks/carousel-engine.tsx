import useEmblaCarousel from "embla-carousel-react";
import { useEffect } from "react";

/** What moves a carousel. */
export type Engine = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

interface CarouselEngineProps {
  viewport: HTMLElement;
  onReady: (engine: Engine) => void;
}

/** Makes the children of the viewport's row the slides of a carousel. It renders nothing, so that it can be loaded late. */
export default function CarouselEngine({ viewport, onReady }: CarouselEngineProps) {
  const [setViewport, engine] = useEmblaCarousel({ loop: true, align: "start" });
  useEffect(() => setViewport(viewport), [setViewport, viewport]);
  useEffect(() => {
    if (engine) onReady(engine);
  }, [engine, onReady]);
  return null;
}

import { Hero } from "~/site/frame/hero";
import type { HeroView } from "./home-rules";

/** The slides of the program's carousel for participants, whose page has no hero; nothing without slides. */
export function Highlights({ slides }: Pick<HeroView, "slides">) {
  return slides.length > 0 ? (
    <div className="mt-section overflow-hidden rounded-card">
      <Hero slides={slides} compact />
    </div>
  ) : null;
}

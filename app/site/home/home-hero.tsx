import { useText } from "~/locales/use-text";
import { Hero } from "~/site/frame/hero";
import { heroSlides, type HeroView } from "./home-rules";

/** The hero of the home page for visitors: the program's own words, then its carousel. */
export function HomeHero({ hero }: { hero: HeroView }) {
  const t = useText();
  return <Hero slides={heroSlides(hero)} action={{ label: t("Get Started"), to: "/signin" }} />;
}

/**
 * The pictures of the demo programs, drawn by this project: standalone SVG, deterministic, without text
 * or external resources. `picture("spring-quiz", "demo")` returns the file's content.
 */
import { challengeScenes } from "./challenge-scenes";
import { coffeeScenes } from "./coffee-scenes";
import { heroScenes } from "./hero-scenes";
import { birds, box, circle, gradientsIn, ground, placed, rays, shape, sparkle, stroke, waves } from "./motifs";
import { mountainScenes } from "./mountain-scenes";
import { brands, palettes, type Brand, type Palette } from "./palettes";
import { rewardScenes } from "./reward-scenes";

/** The icons of the headings of the home page. */
const icons = { "icon-earn": earnIcon, "icon-rewards": rewardsIcon, "icon-mine": mineIcon };

const tiles: Record<string, (art: Palette) => string> = {
  ...challengeScenes,
  ...rewardScenes,
  ...coffeeScenes,
  ...mountainScenes,
  cheer,
};

export type PictureName =
  | keyof typeof challengeScenes
  | keyof typeof rewardScenes
  | keyof typeof coffeeScenes
  | keyof typeof mountainScenes
  | keyof typeof icons
  | "cheer"
  | "logo"
  | "overlay"
  | "hero-1"
  | "hero-2"
  | "hero-3";

export { brands, type Brand };

export const pictureNames = [
  "logo",
  "overlay",
  "hero-1",
  "hero-2",
  "hero-3",
  ...Object.keys(icons),
  ...Object.keys(tiles),
] as PictureName[];

/** The SVG of a picture in a brand's colours. Tiles are 320 x 200, heroes 1440 x 560, logos and icons 36 x 36. */
export function picture(name: PictureName, brand: Brand): string {
  const art = palettes[brand];
  if (name === "logo") return svg(36, 36, logos[brand], art);
  if (name in icons) return svg(36, 36, icons[name as keyof typeof icons](art), art);
  if (name === "overlay") return svg(1440, 560, overlays[brand], art);
  const slide = /^hero-(\d)$/.exec(name)?.[1];
  if (slide) return svg(1440, 560, heroScenes[brand][Number(slide) - 1]!(), art);
  return svg(320, 200, tiles[name]!(art), art);
}

function svg(width: number, height: number, markup: string, art: Palette): string {
  const scale = width === 320 ? 4 : 1; // the intrinsic size for <img>, large enough for a card
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${withDefinitions(gradientsIn(markup, art))}${markup}</svg>`;
}

function withDefinitions(gradients: string): string {
  return gradients && `<defs>${gradients}</defs>`;
}

const logos: Record<Brand, string> = {
  demo:
    circle(18, 18, 18, palettes.demo.main) +
    shape("M7 23a11 11 0 0 1 22 0Z", palettes.demo.glow) +
    stroke("M18 6v4M9.2 9.5l2.4 3M26.8 9.5l-2.4 3", palettes.demo.glow, 2.2) +
    stroke("M6 26.500h24M10 30h16", palettes.demo.paper, 2.2),
  harbor:
    shape("M0 0H36V36H0Z", palettes.harbor.glow) +
    stroke("M18 10v18M12 14h12M7 21c1 6 6 8 11 8s10-2 11-8", palettes.harbor.ink, 2.4) +
    circle(18, 7.5, 3, palettes.harbor.ink) +
    circle(18, 7.5, 1, palettes.harbor.glow),
  northwind:
    shape("M18 0L36 18 18 36 0 18Z", palettes.northwind.main) +
    shape("M18 6L24 17H12Z", palettes.northwind.glow) +
    shape("M18 30L12 19H24Z", palettes.northwind.paper) +
    circle(18, 18, 2.4, palettes.northwind.ink),
  slowpour:
    circle(18, 18, 18, palettes.slowpour.main) +
    shape("M9 9H27L20.500 19.500H15.500Z", palettes.slowpour.paper) +
    shape(
      "M18 21C14.600 25.200 13.400 27 13.400 28.600A4.600 4.600 0 0 0 22.600 28.600C22.600 27 21.400 25.200 18 21Z",
      palettes.slowpour.glow,
    ),
  ridgeline:
    box(0, 0, 36, 36, palettes.ridgeline.leaf, 9) +
    shape("M4 27L14 10 20 20 24 14 32 27Z", palettes.ridgeline.ink) +
    shape("M14 10L10.500 16 13.200 17.800 14.900 16.200 16.700 17.600 17.300 15.500Z", palettes.ridgeline.paper) +
    stroke("M7 31H29", palettes.ridgeline.paper, 2.2),
};

/** What is laid over the picture of the header: a little, on nothing. */
const overlays: Record<Brand, string> = {
  demo:
    sparkle(1240, 96, 22, palettes.demo.paper) +
    sparkle(1322, 168, 12, palettes.demo.glow) +
    sparkle(1130, 60, 10, palettes.demo.paper),
  harbor: waves(508, palettes.harbor.paper, 0.16) + waves(536, palettes.harbor.glow, 0.14),
  northwind: birds(palettes.northwind.paper, [
    [1180, 96],
    [1236, 72],
    [1270, 118],
  ]),
  slowpour: sparkle(1120, 84, 14, palettes.slowpour.glow) + sparkle(640, 120, 9, palettes.slowpour.paper),
  ridgeline: birds(palettes.ridgeline.paper, [
    [1224, 104],
    [1276, 78],
  ]),
};

/** A sun with its rays, and the day's first half below. */
function earnIcon(art: Palette): string {
  return (
    circle(18, 18, 18, art.pale) +
    stroke(
      "M18 5v4M18 27v4M5 18h4M27 18h4M8.800 8.800l2.800 2.800M24.400 24.400l2.800 2.800M8.800 27.200l2.800-2.800M24.400 11.600l2.800-2.800",
      art.main,
      2.4,
    ) +
    circle(18, 18, 6.5, art.glow) +
    shape("M11.500 18a6.500 6.500 0 0 0 13 0Z", art.main)
  );
}

/** A present with a bow. */
function rewardsIcon(art: Palette): string {
  return (
    circle(18, 18, 18, art.pale) +
    shape("M9 17H27V28H9Z", art.main) +
    shape("M7.500 12.500H28.500V17H7.500Z", art.ink) +
    shape("M16 12.500H20V28H16Z", art.glow) +
    stroke("M18 12C14 12 11.500 10 13 7.600S18 8 18 12C18 8 21.500 5.200 23 7.600S22 12 18 12Z", art.leaf, 2.2)
  );
}

/** A trophy. */
function mineIcon(art: Palette): string {
  return (
    circle(18, 18, 18, art.pale) +
    stroke(
      "M12 10.500H7.500C7.500 15 9.500 17 12.500 17.500M24 10.500H28.500C28.500 15 26.500 17 23.500 17.500",
      art.leaf,
      2.2,
    ) +
    shape("M12 8H24V15A6 6 0 0 1 12 15Z", art.glow) +
    shape("M18 8H24V15A6 6 0 0 1 18 21Z", art.main) +
    shape("M16.500 20H19.500V25H16.500ZM12.500 25H23.500V28.500H12.500Z", art.ink)
  );
}

/** The celebration of earned points. */
function cheer(art: Palette): string {
  const confetti = [
    [40, 40, 20],
    [88, 70, -30],
    [122, 30, 50],
    [196, 36, -20],
    [238, 66, 30],
    [282, 38, -45],
    [60, 104, 70],
    [262, 108, 10],
    [24, 84, 0],
    [300, 88, 20],
  ] as const;
  const colours = [art.leaf, art.ink, art.main, art.glow];
  return (
    ground("url(#dawn)") +
    rays(160, 170, 24, art.paper, 0.2) +
    circle(160, 164, 70, art.paper, 0.55) +
    circle(160, 164, 50, art.paper) +
    shape("M0 160Q80 136 160 156T320 150V200H0Z", art.main) +
    shape("M0 182Q100 164 200 180T320 176V200H0Z", art.ink) +
    confetti
      .map(([x, y, turn], i) => placed(x, y, `<rect width="12" height="6" rx="2" fill="${colours[i % 4]}"/>`, { turn }))
      .join("") +
    sparkle(160, 70, 14, art.paper) +
    sparkle(216, 104, 8, art.paper) +
    sparkle(104, 110, 8, art.paper)
  );
}

/** The tiles of a coffee roaster, on 320 x 200. */
import { box, circle, ground, placed, rays, shape, sparkle, steam, stroke } from "./motifs";
import type { Palette } from "./palettes";

type Scene = (art: Palette) => string;

/** A roasted bean with its seam, 60 wide, at the origin. */
function bean(skin: string, seam: string): string {
  return `<ellipse rx="30" ry="40" fill="${skin}"/>` + stroke("M4-36C-14-14 16 4-4 36", seam, 6);
}

/** Two leaves of a coffee plant at the end of a twig. */
function leaves(colour: string): string {
  return (
    shape("M0 0C-14-44-58-56-92-44C-80-10-40 12 0 0Z", colour) +
    shape("M0 0C18-40 62-46 92-30C76 2 36 16 0 0Z", colour, 0.8)
  );
}

/** A cup seen from above, with what is in it. */
function cupFromAbove({ paper, pale }: Palette, coffee: string, crema: string): string {
  return (
    circle(4, 6, 48, "#000", 0.12) +
    shape("M40-10h22a10 10 0 0 1 0 20H40Z", paper) +
    circle(0, 0, 46, paper) +
    circle(0, 0, 40, pale) +
    circle(0, 0, 35, coffee) +
    stroke("M-22-8A24 24 0 0 1 4-24", crema, 5, 0.7)
  );
}

export const coffeeScenes = {
  "tasting-cups": (art) =>
    ground("url(#soft)") +
    box(0, 120, 320, 80, art.ink, 0) +
    box(0, 120, 320, 6, art.main) +
    placed(76, 96, cupFromAbove(art, art.ink, art.blush), { scale: 0.92 }) +
    placed(168, 112, cupFromAbove(art, art.main, art.glow), { scale: 1.05 }) +
    placed(262, 94, cupFromAbove(art, art.ink, art.glow), { scale: 0.88 }) +
    placed(168, 112, shape("M0 14L-13 2C-20-8-8-17 0-8C8-17 20-8 13 2Z", art.glow)),

  "pour-over": (art) =>
    ground("url(#glow)") +
    circle(160, 96, 88, art.paper, 0.45) +
    box(0, 170, 320, 30, art.ink) +
    shape("M112 46H208L176 98H144Z", art.paper) +
    shape("M120 46H200L194 56H126Z", art.ink) +
    stroke("M206 56C232 56 230 84 192 82", art.paper, 8) +
    box(134, 98, 52, 8, art.main, 4) +
    shape("M138 108H182L206 158A14 14 0 0 1 193 172H127A14 14 0 0 1 114 158Z", art.paper, 0.75) +
    shape("M123 140H197L206 158A14 14 0 0 1 193 172H127A14 14 0 0 1 114 158Z", art.ink) +
    stroke("M160 106V138", art.ink, 4) +
    steam(160, 36, art.paper, 0.9) +
    placed(52, 170, placed(0, -20, bean(art.main, art.glow), { scale: 0.5, turn: 60 })) +
    placed(264, 170, placed(0, -18, bean(art.main, art.glow), { scale: 0.45, turn: -50 })),

  "coffee-cherries": (art) =>
    ground("url(#pale)") +
    circle(246, 56, 38, art.glow) +
    shape("M0 150Q90 110 180 140T320 118V200H0Z", art.leaf, 0.35) +
    shape("M0 176Q110 142 210 168T320 156V200H0Z", art.leaf, 0.6) +
    stroke("M-6 48Q110 40 196 104", art.ink, 7) +
    placed(66, 46, leaves(art.leaf), { scale: 0.72, turn: 14 }) +
    placed(148, 74, leaves(art.leaf), { scale: 0.8, turn: 38 }) +
    [
      [96, 76, art.main],
      [124, 92, art.main],
      [104, 108, art.blush],
      [178, 120, art.main],
      [204, 130, art.main],
      [186, 148, art.main],
    ]
      .map(
        ([x, y, colour]) =>
          circle(Number(x), Number(y), 17, String(colour)) + circle(Number(x) - 5, Number(y) - 6, 4, art.paper, 0.7),
      )
      .join(""),

  "roaster-drum": (art) =>
    ground("url(#deep)") +
    circle(190, 100, 120, "url(#halo)", 0.5) +
    box(0, 174, 320, 26, art.ink) +
    shape("M104 22H172L154 58H122Z", art.glow) +
    box(134, 54, 14, 20, art.blush) +
    box(84, 70, 128, 84, art.main, 20) +
    circle(122, 112, 34, art.paper) +
    circle(122, 112, 27, art.ink) +
    placed(114, 116, bean(art.glow, art.ink), { scale: 0.28, turn: 30 }) +
    placed(130, 106, bean(art.blush, art.ink), { scale: 0.26, turn: -40 }) +
    placed(128, 124, bean(art.glow, art.ink), { scale: 0.22, turn: 80 }) +
    box(104, 152, 16, 24, art.blush) +
    box(180, 152, 16, 24, art.blush) +
    shape("M196 130H292L278 162H214Z", art.pale) +
    `<ellipse cx="244" cy="131" rx="48" ry="10" fill="${art.ink}"/>` +
    stroke("M244 118V98M226 112L262 112", art.glow, 5) +
    steam(244, 84, art.paper, 0.8),

  "coffee-bag": (art) =>
    ground("url(#glow)") +
    rays(160, 110, 16, art.paper, 0.16) +
    `<ellipse cx="160" cy="182" rx="80" ry="8" fill="${art.ink}" opacity=".2"/>` +
    shape("M108 44H212L220 178A6 6 0 0 1 214 182H106A6 6 0 0 1 100 178Z", art.main) +
    shape("M108 44H160V182H106A6 6 0 0 1 100 178Z", art.ink, 0.16) +
    box(104, 28, 112, 24, art.ink, 4) +
    circle(160, 62, 5, art.glow) +
    box(122, 84, 76, 70, art.paper, 4) +
    placed(160, 110, bean(art.main, art.paper), { scale: 0.46, turn: 24 }) +
    stroke("M138 142H182", art.blush, 5) +
    placed(62, 164, bean(art.ink, art.blush), { scale: 0.5, turn: 70 }) +
    placed(258, 170, bean(art.ink, art.blush), { scale: 0.42, turn: -60 }),

  dripper: (art) =>
    ground("url(#dawn)") +
    circle(160, 104, 80, art.paper, 0.4) +
    `<ellipse cx="160" cy="168" rx="92" ry="10" fill="${art.ink}" opacity=".22"/>` +
    shape("M84 52H236L186 134H134Z", art.paper) +
    shape("M160 52H236L186 134H160Z", art.pale) +
    stroke("M112 66L146 124M136 66L154 124M184 66L166 124M208 66L174 124", art.blush, 3, 0.6) +
    stroke("M232 66C276 62 276 112 206 108", art.paper, 11) +
    box(112, 132, 96, 14, art.main, 7) +
    shape("M134 146H186L180 162H140Z", art.main) +
    sparkle(70, 56, 11, art.paper) +
    sparkle(262, 146, 9, art.paper),
} satisfies Record<string, Scene>;

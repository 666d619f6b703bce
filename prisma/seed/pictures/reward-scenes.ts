/** The picture of each reward, on 320 x 200. */
import { box, circle, cup, ground, pine, placed, rays, shape, sparkle, steam, stroke, waves } from "./motifs";
import type { Palette } from "./palettes";

type Scene = (art: Palette) => string;

export const rewardScenes = {
  "weekend-getaway": (art) =>
    ground("url(#dawn)") +
    circle(206, 92, 36, art.paper) +
    shape("M-10 132L66 52 112 102 146 70 214 132Z", art.ink, 0.75) +
    shape("M66 52L46 73 62 80 74 70 84 76Z", art.paper) +
    shape("M120 132L236 66 330 132Z", art.main, 0.85) +
    box(0, 130, 320, 70, art.blush) +
    shape("M170 130H244L224 196H190Z", art.paper, 0.35) +
    waves(148, art.paper, 0.5) +
    waves(166, art.paper, 0.35) +
    shape("M0 200V160Q50 136 110 172T190 200Z", art.leaf) +
    shape("M26 168L62 118 98 172Z", art.glow) +
    shape("M62 118L54 171 78 172Z", art.ink) +
    placed(286, 200, stroke("M0 0V-30", art.ink, 5) + placed(0, -28, pine(art.ink, 88))),

  "founding-fan": (art) =>
    ground("url(#deep)") +
    rays(160, 92, 22, art.paper, 0.06) +
    placed(
      160,
      92,
      shape("M-27 32L-44 86-22 76-8 91 0 42ZM27 32L44 86 22 76 8 91 0 42Z", art.blush) +
        `<g fill="${art.glow}">${Array.from({ length: 16 }, (_, i) => `<circle cx="54" r="12" transform="rotate(${i * 22.5})"/>`).join("")}<circle r="56"/></g>` +
        circle(0, 0, 45, art.paper) +
        `<clipPath id="coin"><circle r="40"/></clipPath><g clip-path="url(#coin)">${box(-40, -40, 80, 80, "url(#dawn)")}${circle(0, 8, 18, art.paper)}${shape("M-40 15Q-16 0 5 13T40 10V40H-40Z", art.main)}${shape("M-40 27Q-12 15 10 25T40 22V40H-40Z", art.ink)}</g>`,
    ) +
    sparkle(52, 56, 12, art.glow) +
    sparkle(270, 72, 14, art.glow) +
    sparkle(258, 150, 7, art.paper),

  "gift-card": (art) =>
    ground("url(#glow)") +
    rays(160, 100, 18, art.paper, 0.16) +
    placed(170, 106, box(-74, -50, 148, 93, art.ink, 12), { turn: 9 }) +
    placed(
      158,
      100,
      box(-76, -46, 152, 95, art.paper, 12) +
        box(28, -46, 22, 95, art.main) +
        box(-76, 16, 152, 17, art.main) +
        shape("M39 16C18 16 11 4 18-3S35 1 39 16ZM39 16C60 16 67 4 60-3S43 1 39 16Z", art.ink) +
        circle(-52, -22, 10, art.glow) +
        stroke("M-33-26H5M-33-15H-9", art.blush, 4.5),
      { turn: -7 },
    ),

  "members-dining-pass": (art) =>
    ground("url(#hot)") +
    circle(160, 104, 78, art.paper) +
    circle(160, 104, 56, art.pale) +
    shape("M122 112C122 84 198 84 198 112Z", art.glow) +
    shape("M116 112H204C202 132 190 142 160 142S118 132 116 112Z", art.main) +
    shape(
      "M142 96C134 82 146 74 154 82C152 92 148 96 142 96ZM172 94C168 78 182 72 190 82C188 92 180 96 172 94Z",
      art.leaf,
    ) +
    stroke("M54 50V84M42 50V72C42 84 66 84 66 72V50M54 84V164", art.paper, 7) +
    `<path d="M266 164V50C250 58 246 90 250 108H266" fill="${art.paper}" stroke="${art.paper}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`,

  "photo-star": (art) =>
    ground("url(#soft)") +
    circle(248, 52, 70, art.paper, 0.35) +
    box(74, 62, 172, 112, art.ink, 18) +
    shape("M124 62L136 44H184L196 62Z", art.ink) +
    box(74, 84, 172, 14, art.main) +
    circle(160, 118, 44, art.paper) +
    circle(160, 118, 35, art.main) +
    circle(160, 118, 24, art.ink) +
    circle(150, 108, 8, art.paper, 0.8) +
    box(212, 70, 20, 8, art.glow, 4) +
    sparkle(50, 60, 14, art.main) +
    sparkle(276, 112, 12, art.paper),

  "bronze-milestone": (art) =>
    ground("url(#dusk)") +
    rays(160, 86, 16, art.paper, 0.08) +
    stroke("M118 58H94C88 92 104 106 126 104M202 58H226C232 92 216 106 194 104", art.blush, 9) +
    shape("M112 40H208C208 96 196 122 160 126C124 122 112 96 112 40Z", art.glow) +
    shape("M112 40H138C138 92 146 118 160 126C124 122 112 96 112 40Z", art.paper, 0.35) +
    box(152, 124, 16, 26, art.blush) +
    box(126, 148, 68, 14, art.paper, 4) +
    box(114, 160, 92, 20, art.ink, 4) +
    sparkle(160, 76, 20, art.main) +
    sparkle(68, 60, 9, art.glow) +
    sparkle(258, 46, 11, art.paper),

  "hidden-gem": (art) =>
    ground("url(#deep)") +
    circle(160, 104, 110, "url(#halo)", 0.55) +
    shape("M108 66H212L240 100 160 172 80 100Z", art.blush) +
    shape("M108 66L128 100H80ZM212 66L192 100H240Z", art.glow) +
    shape("M108 66H160L128 100ZM212 66H160L192 100Z", art.paper, 0.85) +
    shape("M160 66L128 100H192Z", art.pale) +
    shape("M128 100H192L160 172Z", art.main, 0.75) +
    sparkle(62, 58, 13, art.glow) +
    sparkle(264, 64, 16, art.paper) +
    sparkle(250, 150, 8, art.glow) +
    sparkle(76, 150, 8, art.paper),

  "harbor-mug": (art) =>
    ground("url(#dawn)") +
    circle(92, 76, 52, art.paper, 0.5) +
    box(0, 160, 320, 40, art.ink) +
    waves(176, art.paper, 0.25) +
    placed(170, 160, cup(art)) +
    steam(168, 58, art.paper),

  "schooner-day": (art) =>
    ground("url(#night)") +
    circle(96, 108, 34, art.paper, 0.9) +
    box(0, 140, 320, 60, art.main) +
    waves(156, art.paper, 0.5) +
    waves(176, art.paper, 0.3) +
    placed(
      176,
      136,
      stroke("M-34-98V8M26-108V8", art.ink, 4) +
        shape("M-30-92V-2H18C10-40-8-74-30-92ZM30-102V-2H86C78-48 56-82 30-102Z", art.paper) +
        shape("M-38-84V-2H-84C-74-36-58-64-38-84Z", art.leaf) +
        shape("M-92 8H98C90 30 76 38 58 38H-60C-76 38-86 28-92 8Z", art.ink),
    ),

  "northwind-pin": (art) =>
    ground("url(#deep)") +
    rays(160, 100, 18, art.paper, 0.06) +
    circle(160, 104, 74, art.ink, 0.4) +
    circle(160, 100, 72, art.glow) +
    circle(160, 100, 62, art.main) +
    `<clipPath id="pin"><circle cx="160" cy="100" r="62"/></clipPath>` +
    `<g clip-path="url(#pin)">${circle(186, 76, 18, art.glow)}${shape("M90 140L140 70 168 108 186 90 236 140V170H90Z", art.paper)}${shape("M140 70L124 92 138 98 150 90 156 92Z", art.pale)}${shape("M90 146Q160 120 232 148V170H90Z", art.ink)}</g>` +
    placed(122, 152, pine(art.leaf, 46)) +
    placed(198, 154, pine(art.leaf, 36)) +
    sparkle(262, 54, 11, art.glow) +
    sparkle(58, 142, 9, art.paper),

  "trail-lunch": (art) =>
    ground("url(#soft)") +
    circle(248, 56, 36, art.paper, 0.7) +
    shape("M0 150Q90 118 180 146T320 136V200H0Z", art.blush) +
    shape("M92 92H228V160A14 14 0 0 1 214 174H106A14 14 0 0 1 92 160Z", art.leaf) +
    box(84, 80, 152, 24, art.ink, 8) +
    stroke("M130 80V66A12 12 0 0 1 142 54H178A12 12 0 0 1 190 66V80", art.ink, 8) +
    sparkle(160, 136, 18, art.paper) +
    placed(44, 170, pine(art.main, 84)) +
    placed(284, 176, pine(art.main, 66)),
} satisfies Record<string, Scene>;

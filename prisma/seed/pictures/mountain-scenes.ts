/** The tiles of a mountain cooperative, on 320 x 200. */
import { box, circle, ground, pine, placed, rays, shape, sparkle, stroke } from "./motifs";
import type { Palette } from "./palettes";

type Scene = (art: Palette) => string;

const starsAbove = (colour: string) =>
  [
    [28, 30],
    [70, 58],
    [112, 22],
    [196, 34],
    [236, 62],
    [284, 28],
    [300, 82],
    [48, 92],
  ]
    .map(([x, y], i) => circle(x!, y!, 1.6 + (i % 2), colour, 0.85))
    .join("");

export const mountainScenes = {
  "ridge-dawn": (art) =>
    ground("url(#night)") +
    circle(226, 92, 30, art.paper, 0.95) +
    circle(226, 92, 52, art.glow, 0.25) +
    shape("M-10 160L58 84 92 112 146 46 204 118 240 88 330 160V200H-10Z", art.main) +
    shape("M146 46L122 76 138 84 148 74 162 86 170 76Z", art.paper) +
    shape("M58 84L40 104 54 110 66 100 74 98Z", art.paper, 0.9) +
    shape("M-10 172Q80 140 160 164T330 152V200H-10Z", art.ink) +
    placed(40, 178, pine(art.ink, 54)) +
    placed(70, 182, pine(art.ink, 40)) +
    placed(286, 176, pine(art.ink, 60)),

  "climbing-wall": (art) =>
    ground("url(#pale)") +
    shape("M70 0H250L286 200H34Z", art.main) +
    shape("M150 0H250L286 200H176Z", art.ink, 0.2) +
    [
      [104, 40, art.leaf, 16],
      [196, 28, art.glow, 13],
      [222, 84, art.leaf, 15],
      [84, 106, art.glow, 14],
      [232, 150, art.blush, 16],
      [70, 168, art.leaf, 13],
    ]
      .map(([x, y, colour, r]) =>
        placed(Number(x), Number(y), circle(0, 3, Number(r), art.ink, 0.3) + circle(0, 0, Number(r), String(colour))),
      )
      .join("") +
    stroke("M158-4C150 40 168 60 158 92", art.paper, 4) +
    circle(160, 82, 13, "#c98662") +
    shape("M146 80A14 14 0 0 1 174 78L172 72H148Z", art.leaf) +
    shape("M144 98H176L180 142H142Z", art.glow) +
    stroke("M148 104L110 62M172 104L216 92", "#c98662", 10) +
    stroke("M150 142L118 168L96 164M170 142L200 160L222 152", art.ink, 12),

  "ski-tracks": (art) =>
    ground("url(#soft)") +
    circle(250, 46, 26, art.paper) +
    shape("M-10 110L70 44 118 84 176 30 262 112 330 80V200H-10Z", art.blush) +
    shape("M-10 200V132Q120 76 330 128V200Z", art.paper) +
    stroke("M330 120C250 118 260 150 196 150S120 166 74 204", art.blush, 5) +
    stroke("M330 130C262 130 272 160 206 160S140 178 100 204", art.blush, 5) +
    placed(
      150,
      126,
      stroke("M-30 30L36 14M-22 40L44 24", art.ink, 5) +
        stroke("M4 20L-8-2L12-20", art.main, 13) +
        circle(22, -32, 11, art.leaf) +
        stroke("M10-16L32-4M32-4L40 22M-8-8L-24 26", art.ink, 5),
    ) +
    placed(34, 150, pine(art.main, 62)) +
    placed(292, 118, pine(art.main, 44)),

  "mended-jacket": (art) =>
    ground("url(#pale)") +
    circle(160, 100, 86, art.glow, 0.6) +
    shape("M124 40L160 56 196 40 232 62 250 148 224 154 206 104V176H114V104L96 154 70 148 88 62Z", art.main) +
    shape("M160 56L196 40 232 62 250 148 224 154 206 104V176H160Z", art.ink, 0.18) +
    shape("M124 40L160 56 196 40 186 30H134Z", art.ink) +
    stroke("M160 60V174", art.paper, 4) +
    placed(
      184,
      138,
      box(-15, -15, 30, 30, art.leaf, 4) +
        stroke("M-15-6h-6M-15 6h-6M15-6h6M15 6h6M-6-15v-6M6-15v-6M-6 15v6M6 15v6", art.paper, 3),
      { turn: 8 },
    ) +
    stroke("M60 176L96 140", art.ink, 4) +
    stroke("M96 140C120 122 148 154 176 126", art.leaf, 3),

  "tent-stars": (art) =>
    ground("url(#deep)") +
    starsAbove(art.paper) +
    shape("M-10 148L76 70 128 116 196 58 330 148V200H-10Z", art.blush, 0.45) +
    shape("M-10 164Q120 136 330 158V200H-10Z", art.ink) +
    circle(166, 150, 70, "url(#halo)", 0.7) +
    shape("M92 174L160 92 232 174Z", art.leaf) +
    shape("M160 92L150 174H184Z", art.glow) +
    stroke("M160 92L70 178M160 92L256 178", art.paper, 2.5, 0.7) +
    placed(284, 172, pine(art.ink, 84)) +
    placed(30, 176, pine(art.ink, 64)),

  "rope-and-axe": (art) =>
    ground("url(#hot)") +
    rays(160, 100, 18, art.paper, 0.09) +
    circle(160, 100, 76, art.ink, 0.9) +
    `<g fill="none" stroke="${art.leaf}" stroke-width="9"><ellipse cx="160" cy="118" rx="44" ry="30"/><ellipse cx="160" cy="112" rx="46" ry="32"/></g>` +
    stroke("M114 118Q160 150 206 118", art.paper, 4, 0.7) +
    placed(
      160,
      100,
      stroke("M0-58V62", art.glow, 9) +
        stroke("M-40-44Q-12-68 34-54", art.paper, 9) +
        shape("M28-62L44-44 26-46Z", art.paper),
      { turn: 32 },
    ) +
    sparkle(60, 52, 11, art.paper) +
    sparkle(266, 150, 10, art.paper),

  "wool-cap": (art) =>
    ground("url(#soft)") +
    circle(160, 104, 84, art.paper, 0.5) +
    shape("M92 128C92 70 122 46 160 46S228 70 228 128Z", art.main) +
    shape("M92 104Q160 84 228 104L228 122Q160 104 92 122Z", art.glow) +
    shape("M120 104L136 88 150 100 164 82 184 102Z", art.ink) +
    box(82, 122, 156, 38, art.ink, 14) +
    stroke("M104 128V154M126 128V154M148 128V154M170 128V154M192 128V154M214 128V154", art.blush, 3, 0.6) +
    circle(160, 40, 21, art.leaf) +
    sparkle(62, 68, 10, art.paper) +
    sparkle(266, 84, 12, art.paper),
} satisfies Record<string, Scene>;

/** The picture of each challenge, on 320 x 200. */
import {
  birds,
  boat,
  box,
  circle,
  citrus,
  cup,
  ground,
  person,
  placed,
  rays,
  shape,
  skins,
  sparkle,
  steam,
  stroke,
  tulip,
  waves,
} from "./motifs";
import type { Palette } from "./palettes";

type Scene = (art: Palette) => string;

export const challengeScenes = {
  "sign-up": (art) =>
    ground("url(#glow)") +
    rays(160, 200, 14, art.paper, 0.18) +
    circle(160, 200, 92, art.paper, 0.5) +
    circle(160, 200, 62, art.paper) +
    stroke("M160 96V62M104 112L84 84M216 112L236 84M66 152L34 138M254 152L286 138", art.paper, 9) +
    shape("M0 176Q80 150 160 172T320 166V200H0Z", art.main) +
    shape("M0 190Q100 176 200 188T320 184V200H0Z", art.ink),

  "visit-our-store": (art) =>
    ground("url(#soft)") +
    circle(256, 52, 30, art.paper, 0.8) +
    box(0, 172, 320, 28, art.blush) +
    box(64, 62, 192, 112, art.paper) +
    box(64, 42, 192, 26, art.ink, 4) +
    stroke("M120 55H200", art.glow, 6) +
    [0, 1, 2, 3, 4, 5]
      .map((i) => shape(`M${58 + i * 34} 68h34v24a17 17 0 0 1-34 0Z`, i % 2 ? art.paper : art.main))
      .join("") +
    box(82, 118, 84, 40, art.glow, 4) +
    shape("M92 158V146A10 10 0 0 1 112 146V158ZM120 158V138H132V158ZM140 158V148A9 9 0 0 1 158 148V158Z", art.main) +
    box(186, 116, 46, 58, art.leaf, 4) +
    circle(224, 146, 3, art.paper),

  "call-us": (art) =>
    ground("url(#hot)") +
    circle(160, 100, 92, art.paper, 0.16) +
    circle(160, 100, 66, art.paper, 0.2) +
    placed(
      160,
      100,
      box(-36, -66, 72, 132, art.ink, 14) +
        box(-29, -56, 58, 104, art.paper, 4) +
        circle(0, 57, 4, art.paper) +
        circle(0, -14, 22, art.leaf) +
        shape("M-9-22L-4-24 0-15-4-12C-2-7 2-4 6-2L9-6 17-2 15 4C13 7 8 7 4 5C-4 1-10-7-12-15Z", art.paper) +
        stroke("M-16 24H16M-10 34H10", art.blush, 5),
      { turn: -10 },
    ) +
    stroke("M222 60Q242 84 238 112M242 44Q270 80 262 122M92 142Q76 118 82 90M72 156Q50 120 58 82", art.paper, 6, 0.8),

  "api-checkin": (art) =>
    ground("url(#deep)") +
    stroke("M0 60H84M236 60H320M0 140H84M236 140H320M160 0V34M160 166V200", art.blush, 5, 0.5) +
    box(84, 34, 152, 132, art.paper, 16) +
    box(100, 50, 120, 100, art.pale, 8) +
    circle(160, 100, 40, art.leaf) +
    stroke("M142 101L155 114 180 86", art.paper, 10) +
    [60, 100, 140].map((y) => circle(84, y, 8, art.glow) + circle(236, y, 8, art.glow)).join(""),

  "straight-to-shop": (art) =>
    ground("url(#pale)") +
    circle(160, 96, 86, art.glow, 0.7) +
    shape("M0 168H320V200H0Z", art.blush) +
    shape("M102 74H218L230 176H90Z", art.main) +
    shape("M102 74H150L146 176H90Z", art.ink, 0.18) +
    stroke("M130 92V66A30 30 0 0 1 190 66V92", art.ink, 8) +
    stroke("M138 130Q160 150 182 130", art.paper, 8) +
    shape("M226 120L262 110 274 176H220Z", art.leaf) +
    stroke("M236 122C236 96 256 96 256 118", art.ink, 5),

  "read-the-story": (art) =>
    ground("url(#soft)") +
    rays(160, 112, 20, art.paper, 0.35) +
    circle(160, 92, 44, art.main) +
    shape("M52 76V172Q110 158 160 178Q210 158 268 172V76Q210 62 160 84Q110 62 52 76Z", art.ink) +
    shape("M160 90C130 72 94 72 62 80V162C94 154 130 154 160 170Z", art.paper) +
    shape("M160 90C190 72 226 72 258 80V162C226 154 190 154 160 170Z", art.pale) +
    stroke("M78 96Q112 90 142 102M78 112Q112 106 142 118M78 128Q112 122 126 128", art.blush, 5) +
    shape("M176 140Q196 104 212 122T244 116V146Q208 138 176 152Z", art.leaf) +
    circle(222, 98, 10, art.main),

  "watch-the-film": (art) =>
    ground("url(#deep)") +
    circle(160, 90, 130, art.blush, 0.16) +
    box(62, 22, 196, 156, art.paper, 10) +
    // The holes of a film, and no play button: the player has one.
    [30, 157]
      .flatMap((y) => Array.from({ length: 9 }, (_, index) => box(73 + index * 20, y, 12, 9, art.ink, 3)))
      .join("") +
    `<svg x="69" y="47" width="182" height="102" viewBox="0 2 182 102">${box(0, 0, 182, 106, "url(#dawn)")}${circle(112, 64, 30, art.paper, 0.85)}${shape("M0 78Q44 42 92 74T182 62V106H0Z", art.main)}${shape("M0 94Q60 70 108 90T182 84V106H0Z", art.ink)}</svg>`,

  "bring-a-friend": (art) =>
    ground("url(#glow)") +
    circle(160, 116, 92, art.paper, 0.4) +
    placed(112, 104, person(art.main, skins.warm, art.ink, "bun")) +
    placed(208, 108, person(art.leaf, skins.light, art.main, "bob")),

  "spring-quiz": (art) =>
    ground("url(#dawn)") +
    circle(160, 120, 84, art.pale, 0.55) +
    circle(160, 120, 56, art.paper, 0.5) +
    placed(78, 116, tulip(art, art.ink), { scale: 0.95 }) +
    placed(242, 120, tulip(art, art.main), { scale: 0.9 }) +
    placed(160, 86, tulip(art, art.main), { scale: 1.15 }) +
    shape("M0 186Q80 168 160 182T320 178V200H0Z", art.leaf),

  "taste-survey": (art) =>
    ground("url(#pale)") +
    placed(92, 92, citrus(art, 62), { turn: 10 }) +
    placed(226, 70, citrus(art, 44), { turn: 30 }) +
    placed(214, 160, citrus(art, 54)) +
    shape("M22 176C34 148 58 142 76 152C66 176 44 186 22 176Z", art.leaf) +
    shape("M136 44C140 22 158 14 176 20C172 40 154 50 136 44Z", art.leaf) +
    circle(146, 170, 10, art.ink) +
    circle(290, 116, 7, art.ink),

  "complete-your-profile": (art) =>
    ground("url(#glow)") +
    placed(
      160,
      102,
      box(-96, -62, 192, 124, art.ink, 16) +
        box(-90, -68, 192, 124, art.paper, 16) +
        box(-90, -68, 192, 26, art.main) +
        `<svg x="-74" y="-30" width="70" height="76" viewBox="-50 -52 100 108">${circle(0, 0, 50, art.pale)}${placed(0, 4, person(art.leaf, skins.deep, art.ink, "bob"), { scale: 0.72 })}</svg>` +
        stroke("M16-18H82M16 2H66M16 22H76", art.blush, 7),
      { turn: -5 },
    ) +
    circle(262, 150, 22, art.leaf) +
    stroke("M252 150L260 158 273 142", art.paper, 6),

  "social-wall": (art) =>
    ground("url(#deep)") +
    placed(
      110,
      104,
      box(-60, -68, 120, 132, art.paper, 8) +
        box(-51, -59, 102, 92, "url(#dawn)") +
        circle(14, -10, 20, art.paper) +
        shape("M-51 14Q-16-18 18 12T51 4V33H-51Z", art.main),
      { turn: -9 },
    ) +
    placed(
      214,
      98,
      box(-54, -60, 108, 118, art.paper, 8) +
        box(-46, -52, 92, 82, "url(#soft)") +
        placed(0, 34, tulip(art, art.main), { scale: 0.62 }) +
        shape("M0 46L-7 39C-12 33-5 28 0 33C5 28 12 33 7 39Z", art.main),
      { turn: 8 },
    ) +
    sparkle(162, 28, 12, art.glow) +
    sparkle(292, 168, 9, art.glow),

  "give-back": (art) =>
    ground("url(#soft)") +
    circle(160, 92, 86, art.paper, 0.5) +
    shape("M160 150L94 88C64 54 112 14 160 58C208 14 256 54 226 88Z", art.main) +
    stroke("M112 62C118 48 134 46 146 58", art.paper, 7, 0.7) +
    stroke("M160 134V84", art.paper, 6) +
    shape(
      "M160 98C134 98 130 82 130 74C150 74 160 84 160 98ZM160 90C186 90 192 74 192 64C170 66 160 76 160 90Z",
      art.paper,
    ) +
    shape("M70 200C70 168 104 160 128 170C144 176 176 176 192 170C216 160 250 168 250 200Z", art.ink),

  "gold-membership": (art) =>
    ground("url(#glow)") +
    circle(160, 100, 92, art.paper, 0.35) +
    placed(
      160,
      100,
      box(-62, -60, 124, 124, art.ink, 16) +
        shape("M-34 18L-40-24-16-6 0-34 16-6 40-24 34 18Z", art.glow) +
        stroke("M-34 34H34", art.blush, 6),
      { turn: -8 },
    ) +
    sparkle(92, 40, 10, art.paper) +
    sparkle(236, 150, 12, art.paper),

  "share-it": (art) =>
    ground("url(#dawn)") +
    circle(92, 100, 78, art.paper, 0.3) +
    stroke("M96 100L212 52M96 100L212 148", art.ink, 9) +
    circle(92, 100, 38, art.main) +
    circle(220, 50, 29, art.leaf) +
    circle(220, 150, 29, art.ink) +
    stroke("M78 100H104M94 90L104 100 94 110", art.paper, 7) +
    sparkle(220, 50, 13, art.paper) +
    sparkle(220, 150, 13, art.glow),

  "follow-us": (art) =>
    ground("url(#pale)") +
    circle(250, 60, 44, art.glow) +
    shape("M52 118H86L190 66V174L86 150H52A8 8 0 0 1 44 142V126A8 8 0 0 1 52 118Z", art.main) +
    shape("M86 118L190 66V120H86Z", art.paper, 0.2) +
    shape("M82 150H112L122 184H96Z", art.ink) +
    shape("M190 62H204V178H190Z", art.ink) +
    stroke("M226 104Q238 120 226 138M246 90Q268 120 246 154", art.leaf, 8),

  "visit-us": (art) =>
    ground("url(#soft)") +
    shape("M40 176L80 104H240L280 176Z", art.paper) +
    stroke("M66 148Q120 120 160 142T262 132", art.blush, 9) +
    stroke("M120 108L108 172M204 106L222 174", art.pale, 8) +
    `<ellipse cx="160" cy="152" rx="26" ry="7" fill="${art.ink}" opacity=".25"/>` +
    shape("M160 150C128 108 116 92 116 70A44 44 0 0 1 204 70C204 92 192 108 160 150Z", art.main) +
    circle(160, 70, 19, art.paper),

  "old-promo": (art) =>
    ground("url(#pale)") +
    shape("M0 176H320V200H0Z", art.blush) +
    box(92, 46, 136, 120, art.paper, 12) +
    shape("M92 58A12 12 0 0 1 104 46H216A12 12 0 0 1 228 58V78H92Z", art.main) +
    stroke("M122 36V58M198 36V58", art.ink, 9) +
    [0, 1, 2, 3]
      .flatMap((column) => [0, 1, 2].map((row) => box(106 + column * 29, 90 + row * 24, 20, 15, art.pale, 4)))
      .join("") +
    stroke("M112 98L120 106M120 98L112 106", art.blush, 4) +
    placed(232, 150, circle(0, 0, 28, art.ink) + stroke("M0-14V0L10 8", art.paper, 5)),

  "coming-soon": (art) =>
    ground("url(#dusk)") +
    [
      [40, 36],
      [92, 62],
      [230, 30],
      [284, 70],
      [180, 52],
      [60, 104],
    ]
      .map(([x, y], i) => circle(x!, y!, 2 + (i % 2), art.paper, 0.8))
      .join("") +
    circle(160, 176, 104, "url(#halo)", 0.7) +
    circle(160, 178, 46, art.glow) +
    shape("M0 166Q90 140 170 164T320 156V200H0Z", art.main) +
    shape("M0 182Q100 164 200 180T320 176V200H0Z", art.ink) +
    birds(
      art.paper,
      [
        [104, 88],
        [196, 108],
      ],
      3.5,
    ),

  "draft-idea": (art) =>
    ground("url(#pale)") +
    circle(160, 88, 78, art.glow, 0.45) +
    rays(160, 88, 10, art.glow, 0.3) +
    shape(
      "M160 34A48 48 0 0 0 130 120C138 127 140 132 140 140H180C180 132 182 127 190 120A48 48 0 0 0 160 34Z",
      art.glow,
    ) +
    stroke("M146 92L160 104 174 92M160 104V138", art.main, 5) +
    box(140, 144, 40, 12, art.ink, 5) +
    box(144, 160, 32, 11, art.ink, 5) +
    stroke("M136 74A28 28 0 0 1 158 52", art.paper, 7),

  "daily-hello": (art) =>
    ground("url(#dawn)") +
    circle(214, 94, 58, art.paper, 0.75) +
    box(0, 158, 320, 42, art.ink) +
    box(0, 158, 320, 6, art.main) +
    placed(146, 158, cup(art)) +
    steam(146, 58, art.paper),

  "lucky-pick": (art) =>
    ground("url(#hot)") +
    rays(160, 112, 16, art.paper, 0.13) +
    `<ellipse cx="160" cy="176" rx="84" ry="9" fill="${art.ink}" opacity=".25"/>` +
    box(104, 98, 112, 76, art.paper, 8) +
    box(94, 78, 132, 30, art.pale, 8) +
    box(146, 78, 28, 96, art.ink) +
    shape("M160 78C120 80 104 58 116 44S152 48 160 78ZM160 78C200 80 216 58 204 44S168 48 160 78Z", art.ink) +
    shape("M160 74C138 72 128 62 132 56S152 60 160 74ZM160 74C182 72 192 62 188 56S168 60 160 74Z", "url(#hot)") +
    sparkle(58, 62, 15, art.glow) +
    sparkle(266, 54, 12, art.paper) +
    sparkle(272, 136, 9, art.glow) +
    sparkle(50, 140, 9, art.paper),

  /** Harbor's quiz: a compass. */
  "know-your-knots": (art) =>
    ground("url(#deep)") +
    circle(160, 100, 80, art.paper) +
    `<circle cx="160" cy="100" r="68" fill="none" stroke="${art.blush}" stroke-width="3" stroke-dasharray="2 8.68"/>` +
    circle(160, 100, 56, art.pale) +
    placed(160, 100, shape("M0-60L14 0H-14Z", art.leaf) + shape("M0 60L14 0H-14Z", art.ink), { turn: 32 }) +
    circle(160, 100, 7, art.paper),

  "first-sail": (art) =>
    ground("url(#pale)") +
    circle(262, 58, 28, art.glow) +
    box(0, 136, 320, 64, art.blush) +
    placed(176, 112, boat(art), { scale: 0.92 }) +
    waves(152, art.paper, 0.7) +
    waves(170, art.paper, 0.5) +
    waves(188, art.paper, 0.35),

  "swim-report": (art) =>
    ground("url(#soft)") +
    `<circle cx="160" cy="98" r="56" fill="none" stroke="${art.paper}" stroke-width="36"/><circle cx="160" cy="98" r="56" fill="none" stroke="${art.leaf}" stroke-width="36" stroke-dasharray="44 44" stroke-dashoffset="22"/><circle cx="160" cy="98" r="78" fill="none" stroke="${art.ink}" stroke-width="3"/>` +
    box(0, 156, 320, 44, art.blush) +
    waves(158, art.paper, 0.9) +
    waves(174, art.paper, 0.5),

  "last-keeper": (art) =>
    ground("url(#night)") +
    shape("M168 50L330 8V92Z", art.paper, 0.28) +
    shape("M152 50L-10 20V86Z", art.paper, 0.16) +
    shape("M60 200C90 158 120 150 160 150S244 162 268 200Z", art.ink) +
    shape("M144 66H176L186 156H134Z", art.paper) +
    shape("M142 86H178L180.500 108H139.500ZM137 130H183L185 150H135Z", art.leaf) +
    box(146, 40, 28, 26, art.glow) +
    shape("M140 40L160 22 180 40ZM138 64H182V70H138Z", art.ink) +
    waves(184, art.paper, 0.4),
} satisfies Record<string, Scene>;

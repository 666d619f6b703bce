/**
 * The wide pictures of each brand, on 1440 x 560. The subject is right of the centre, because the text is on the left.
 */
import { birds, boat, box, circle, cup, pine, placed, shape, steam, stroke, waves } from "./motifs";
import { palettes, type Brand } from "./palettes";

/** A vertical sky; stops are colour and offset. */
function sky(...stops: readonly (readonly [colour: string, offset: number])[]): string {
  const marks = stops.map(([colour, offset]) => `<stop stop-color="${colour}" offset="${offset}"/>`).join("");
  return `<linearGradient id="sky" x2="0" y2="1">${marks}</linearGradient>${box(0, 0, 1440, 560, "url(#sky)")}`;
}

function halo(cx: number, cy: number, r: number, colour: string): string {
  return `<radialGradient id="light"><stop stop-color="${colour}" stop-opacity=".9"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(cx, cy, r, "url(#light)")}`;
}

/** Points of light, always scattered the same way (multiples of the golden ratio form no lines). */
function stars(count: number, colour: string): string {
  const scatter = (i: number, step: number, range: number) => Math.round(((i * step) % 1) * range);
  return Array.from({ length: count }, (_, i) =>
    circle(scatter(i, 0.618034, 1440), scatter(i * i, 0.7548777, 250), 1.1 + (i % 3) * 0.6, colour, 0.75),
  ).join("");
}

const clouds = (colour: string, opacity: number) =>
  shape(
    "M560 150q40-34 84-8q30-30 70-4q44-8 56 24H530q6-14 30-12ZM1180 108q30-26 62-6q26-24 58 0q36-4 44 18h-190q4-12 26-12Z",
    colour,
    opacity,
  );

function sunrise(): string {
  const { pale, ink } = palettes.demo;
  return (
    sky(["#5b1d52", 0], ["#c43a3f", 0.34], ["#f5804f", 0.6], ["#ffc35c", 0.82]) +
    halo(1010, 330, 420, "#ffd880") +
    circle(1010, 330, 112, "#fff6d6") +
    clouds("#fff", 0.22) +
    shape("M520 392Q640 296 760 350T980 326T1190 344T1440 290V560H400Z", "#f2714a") +
    shape("M300 440Q520 330 720 402T1060 378T1440 352V560H200Z", "#d64a3c") +
    shape("M0 430Q240 380 470 452T900 436T1440 424V560H0Z", "#a32f48") +
    shape("M0 492Q300 430 620 506T1130 486T1440 496V560H0Z", "#5c1a42") +
    stroke("M1226 500V436", "#3b1233", 9) +
    circle(1226, 410, 46, "#3b1233") +
    circle(1262, 434, 32, "#3b1233") +
    circle(1190, 436, 30, "#3b1233") +
    stroke("M1334 512V470", "#3b1233", 7) +
    circle(1334, 450, 32, "#3b1233") +
    box(1046, 450, 84, 52, pale) +
    shape("M1034 454L1088 412 1142 454Z", ink) +
    box(1062, 470, 18, 18, "#f5804f") +
    box(1096, 468, 20, 34, "#7b2450") +
    birds("#fff6d6", [
      [792, 196],
      [856, 160],
      [736, 148],
    ])
  );
}

function breakfast(): string {
  const art = palettes.demo;
  return (
    // A dark wall: the shade behind the text would turn a bright one muddy.
    sky(["#5b1d52", 0], ["#a32f48", 1]) +
    box(700, 40, 620, 400, art.pale, 16) +
    box(724, 64, 572, 352, "#ffd98a") +
    circle(1010, 300, 120, art.paper, 0.9) +
    shape("M724 330Q860 280 1000 318T1296 290V416H724Z", art.main) +
    shape("M724 372Q900 330 1060 362T1296 352V416H724Z", "#a32f48") +
    box(1002, 40, 16, 400, art.pale) +
    box(700, 232, 620, 14, art.pale) +
    box(0, 452, 1440, 108, "#3b1233") +
    box(0, 452, 1440, 14, art.main) +
    placed(1000, 452, cup(art), { scale: 1.55 }) +
    steam(1000, 290, art.paper, 1.5) +
    placed(
      1226,
      452,
      shape("M-86 0Q-90-60-20-78Q60-92 88-20Q92 0 74 0Z", "#d9822b") +
        stroke("M-44-4Q-58-46-22-72M-6-2Q-18-50 18-78M36-2Q30-40 54-62", "#b5611c", 7),
    ) +
    placed(
      792,
      452,
      box(-26, -92, 52, 92, art.leaf, 10) +
        stroke("M-10-92V-150M10-92V-136", art.leaf, 5) +
        circle(-12, -160, 18, art.glow) +
        circle(14, -146, 14, art.main),
    )
  );
}

function lakeEvening(): string {
  const art = palettes.demo;
  return (
    sky(["#4a1942", 0], ["#a32f48", 0.35], ["#f2714a", 0.62], ["#ffc94d", 0.8]) +
    halo(980, 300, 360, "#ffd880") +
    circle(980, 290, 92, "#fff6d6") +
    shape("M420 392L640 190 760 300 850 236 1010 392Z", art.ink, 0.8) +
    shape("M640 190L588 238 628 258 660 232 692 240Z", art.pale, 0.9) +
    shape("M820 392L1110 214 1440 392Z", "#a32f48", 0.9) +
    box(0, 386, 1440, 174, "#c4453f") +
    shape("M890 386H1070L1120 560H830Z", "#ffc94d", 0.5) +
    placed(0, 420, waves(0, art.pale, 0.35, 1460, 2)) +
    placed(0, 470, waves(0, art.pale, 0.25, 1460, 2)) +
    shape("M520 560Q760 446 1120 500T1440 470V560Z", "#3b1233") +
    shape("M1080 500L1164 392 1248 500Z", art.glow) +
    shape("M1164 392L1146 500H1196Z", art.ink) +
    placed(1340, 500, pine("#2a0c25", 190)) +
    placed(1400, 520, pine("#2a0c25", 130)) +
    placed(860, 510, pine("#2a0c25", 96)) +
    placed(1016, 500, shape("M0 0Q-18-24 0-44Q18-24 0 0Z", art.glow) + stroke("M-20 4L20-4M-20-4L20 4", art.blush, 6)) +
    birds(art.pale, [
      [700, 150],
      [760, 120],
    ])
  );
}

function lighthouse(): string {
  const art = palettes.harbor;
  return (
    sky(["#0a3552", 0], ["#3b83a3", 0.5], ["#b9e0df", 0.78]) +
    circle(820, 306, 72, "#f4fbfa") +
    circle(820, 306, 150, "#f4fbfa", 0.16) +
    shape("M1180 166L560 96V232Z", "#f4fbfa", 0.16) +
    shape("M420 374Q640 290 790 338Q920 372 1050 374Z", "#1d6281", 0.8) +
    `<linearGradient id="sea" x2="0" y2="1"><stop stop-color="#2f7d9b"/><stop offset="1" stop-color="#061f31"/></linearGradient>${box(0, 366, 1440, 194, "url(#sea)")}` +
    shape("M760 366H880L910 560H700Z", "#f4fbfa", 0.2) +
    shape("M1010 372C1060 330 1110 316 1190 318S1360 320 1440 352V560H1180C1160 470 1090 420 1010 372Z", "#061f31") +
    shape("M1158 176H1208L1226 324H1140Z", art.paper) +
    shape("M1154.500 206H1211.500L1216 244H1150ZM1145 284H1221L1226 324H1140Z", art.leaf) +
    box(1162, 140, 42, 36, "#ffe9a8") +
    shape("M1152 140L1183 110 1214 140ZM1148 172H1218V182H1148Z", "#061f31") +
    box(1262, 282, 84, 44, art.pale) +
    shape("M1250 286L1304 250 1358 286Z", art.leaf) +
    box(1280, 298, 16, 16, art.main) +
    box(1312, 296, 18, 30, art.main) +
    placed(690, 398, boat(art), { scale: 1.25 }) +
    placed(930, 378, boat(art), { scale: 0.55 }) +
    stroke(
      "M560 440q14-8 28 0t28 0t28 0M850 470q14-8 28 0t28 0t28 0t28 0t28 0M700 510q14-8 28 0t28 0t28 0M980 530q14-8 28 0t28 0t28 0",
      "#cfe9ec",
      3,
      0.5,
    ) +
    birds(
      art.paper,
      [
        [600, 170],
        [664, 138],
      ],
      3.5,
    )
  );
}

function regatta(): string {
  const art = palettes.harbor;
  return (
    sky(["#1f7fa6", 0], ["#8fcbd6", 0.55], ["#e3eff3", 0.75]) +
    circle(1180, 120, 64, art.paper, 0.95) +
    clouds(art.paper, 0.5) +
    shape("M580 380Q750 308 900 352T1180 330T1440 350V400H580Z", "#3b83a3", 0.7) +
    box(0, 376, 1440, 184, art.main) +
    placed(0, 410, waves(0, art.glow, 0.35, 1460, 2)) +
    placed(780, 400, boat(art), { scale: 1 }) +
    placed(1020, 432, boat({ ...art, leaf: "#f0b64b" }), { scale: 2.1 }) +
    placed(1310, 396, boat({ ...art, leaf: art.blush }), { scale: 1.15 }) +
    shape("M0 520Q300 478 640 512T1440 492V560H0Z", art.ink, 0.75) +
    placed(0, 470, waves(0, art.paper, 0.4, 1460, 2)) +
    placed(0, 520, waves(0, art.paper, 0.25, 1460, 2)) +
    birds(
      art.paper,
      [
        [880, 150],
        [940, 122],
        [640, 180],
      ],
      3.5,
    )
  );
}

function nightDock(): string {
  const art = palettes.harbor;
  const lamp = (x: number) =>
    placed(
      x,
      430,
      stroke("M0 0V-140", art.ink, 8) + circle(0, -152, 46, "#ffe9a8", 0.25) + circle(0, -152, 16, "#ffe9a8"),
    );
  return (
    sky(["#04141f", 0], ["#0b3a58", 0.55], ["#2f7d9b", 0.78]) +
    stars(46, art.paper) +
    circle(1130, 130, 60, "#f4fbfa") +
    circle(1106, 116, 54, "#0a2b42") +
    shape("M610 388Q820 324 980 366T1440 350V400H610Z", "#06283d") +
    box(0, 386, 1440, 174, "#0a3552") +
    shape("M1090 386H1170L1200 560H1060Z", "#f4fbfa", 0.14) +
    placed(0, 420, waves(0, art.glow, 0.25, 1460, 2)) +
    placed(0, 470, waves(0, art.glow, 0.16, 1460, 2)) +
    placed(880, 416, boat(art), { scale: 1.5 }) +
    shape("M1020 430H1440V452H1020Z", art.ink) +
    [1050, 1140, 1230, 1320, 1410].map((x) => box(x, 450, 16, 110, art.ink)).join("") +
    lamp(1120) +
    lamp(1330) +
    placed(
      1226,
      430,
      `<circle cy="-30" r="24" fill="none" stroke="${art.paper}" stroke-width="14"/><circle cy="-30" r="24" fill="none" stroke="${art.leaf}" stroke-width="14" stroke-dasharray="19 19"/>`,
    )
  );
}

const forest = (colour: string, base: number, height: number, from: number, step: number) =>
  Array.from({ length: Math.ceil((1480 - from) / step) }, (_, i) =>
    placed(from + i * step, base + ((i * 37) % 16), pine(colour, height + ((i * 53) % 42))),
  ).join("");

function aurora(): string {
  const art = palettes.northwind;
  return (
    sky(["#0d1f2a", 0], ["#1c4a4a", 0.5], ["#4f8f78", 0.8]) +
    stars(60, art.paper) +
    `<linearGradient id="curtain" x2="0" y2="1"><stop stop-color="#9be3b0" stop-opacity="0"/><stop offset="1" stop-color="#c9f0a8" stop-opacity=".5"/></linearGradient>` +
    shape("M240-40Q480 190 700 120T980 110T1240 150T1440 90V-40Z", "url(#curtain)") +
    shape("M520-40Q760 270 900 200T1160 220T1440 190V-40Z", "url(#curtain)", 0.7) +
    shape("M460 452L700 250 800 340 960 170 1140 352 1220 290 1440 440V560H460Z", "#24463f") +
    shape("M960 170L890 246 938 262 966 232 1000 262 1024 236Z", art.paper) +
    shape("M700 250L654 290 694 304 722 278 738 284Z", art.paper, 0.9) +
    shape("M0 470Q320 420 640 462T1440 440V560H0Z", "#1a332d") +
    forest("#122520", 500, 110, 640, 74) +
    shape("M0 516Q400 480 800 512T1440 500V560H0Z", "#0d1c18") +
    placed(
      1084,
      506,
      box(-44, -40, 88, 40, art.leaf) +
        shape("M-58-38L0-84 58-38Z", "#0d1c18") +
        box(-26, -26, 18, 18, "#ffe2a0") +
        box(8, -26, 18, 26, "#ffe2a0"),
    )
  );
}

function forestCabin(): string {
  const art = palettes.northwind;
  return (
    sky(["#a9c9b6", 0], [art.glow, 0.75]) +
    circle(920, 210, 92, art.paper, 0.9) +
    shape("M280 460Q620 210 860 320T1440 250V560H280Z", art.blush) +
    shape("M190 466Q560 320 840 400T1440 340V560H190Z", "#6a9a7a") +
    forest(art.main, 452, 130, 520, 92) +
    shape("M0 480Q360 420 720 462T1440 440V560H0Z", art.main) +
    placed(
      1120,
      480,
      box(-92, -92, 184, 92, art.leaf) +
        shape("M-116-88L0-176 116-88Z", art.ink) +
        box(-60, -64, 40, 38, art.glow) +
        box(18, -70, 42, 70, art.ink) +
        box(46, -176, 24, 48, art.ink) +
        shape("M58-186Q40-214 62-232T58-276Q92-250 78-226T70-186Z", art.paper, 0.7),
    ) +
    shape("M0 520Q400 470 820 506T1440 488V560H0Z", art.ink) +
    placed(900, 512, pine(art.ink, 200)) +
    placed(1330, 510, pine(art.ink, 240)) +
    placed(1400, 524, pine(art.ink, 170)) +
    birds(art.ink, [
      [760, 150],
      [820, 122],
    ])
  );
}

function balloons(): string {
  const art = palettes.northwind;
  const balloon = (x: number, y: number, scale: number, colour: string, stripe: string) =>
    placed(
      x,
      y,
      shape("M0-92C58-92 82-46 70-8C60 26 26 52 14 72H-14C-26 52-60 26-70-8C-82-46-58-92 0-92Z", colour) +
        shape("M0-92C26-92 34-40 30-4C26 30 10 54 6 72H-6C-10 54-26 30-30-4C-34-40-26-92 0-92Z", stripe) +
        stroke("M-12 74L-9 92M12 74L9 92", art.ink, 2.5) +
        box(-12, 92, 24, 18, art.ink, 4),
      { scale },
    );
  return (
    sky(["#6fa6b0", 0], ["#cfe0cc", 0.6], [art.glow, 0.85]) +
    clouds(art.paper, 0.55) +
    balloon(1040, 190, 1.25, art.leaf, art.glow) +
    balloon(1270, 270, 0.8, art.main, art.paper) +
    balloon(800, 250, 0.55, art.glow, art.leaf) +
    shape("M290 462Q640 304 900 386T1440 340V560H290Z", art.blush) +
    shape("M140 500Q560 370 880 440T1440 410V560H140Z", "#5d8d6c") +
    forest(art.main, 486, 66, 700, 84) +
    shape("M0 506Q380 452 760 496T1440 470V560H0Z", art.main) +
    shape("M0 536Q420 500 860 528T1440 514V560H0Z", art.ink) +
    birds(
      art.ink,
      [
        [900, 330],
        [952, 306],
      ],
      3,
    )
  );
}

/** A bar at a window, with a dripper, a kettle and cups. */
function coffeeBar(): string {
  const art = palettes.slowpour;
  const shelf = (y: number, bags: readonly string[]) =>
    bags
      .map((colour, i) =>
        placed(1180 + i * 66, y, box(-24, -66, 48, 66, colour, 4) + box(-14, -44, 28, 26, art.paper, 3)),
      )
      .join("") + box(1130, y, 300, 10, art.ink);
  return (
    sky(["#4a1626", 0], ["#7a2439", 1]) +
    box(690, 60, 400, 380, art.pale, 12) +
    box(708, 78, 364, 344, "#f7cf9b") +
    circle(830, 250, 88, art.paper, 0.95) +
    shape("M708 330Q800 280 890 312T1072 290V422H708Z", art.blush) +
    shape("M708 374Q820 336 930 362T1072 346V422H708Z", art.leaf, 0.75) +
    box(882, 60, 14, 380, art.pale) +
    shelf(196, [art.blush, art.leaf, art.glow, art.main]) +
    shelf(330, [art.glow, art.main, art.blush, art.leaf]) +
    box(0, 446, 1440, 114, "#2a1214") +
    box(0, 446, 1440, 12, art.glow) +
    placed(
      990,
      446,
      shape("M-70-236H70L22-164H-22Z", art.paper) +
        stroke("M66-222C112-226 110-178 36-184", art.paper, 11) +
        box(-44, -166, 88, 12, art.main, 6) +
        shape("M-30-154H30L66-28A22 22 0 0 1 46 0H-46A22 22 0 0 1-66-28Z", art.paper, 0.55) +
        shape("M-54-72H54L66-28A22 22 0 0 1 46 0H-46A22 22 0 0 1-66-28Z", "#3a1518") +
        stroke("M0-152V-74", "#3a1518", 5),
    ) +
    steam(990, 196, art.paper, 1.7) +
    placed(1160, 446, cup(art), { scale: 0.95 }) +
    placed(1320, 446, cup({ ...art, paper: art.glow }), { scale: 0.85 })
  );
}

/** Rows of coffee plants on a hill, with ripe cherries in front. */
function coffeeHills(): string {
  const art = palettes.slowpour;
  const rowsOn = (y: number, step: number, r: number, colour: string) =>
    Array.from({ length: Math.ceil(1100 / step) }, (_, i) =>
      circle(400 + i * step, y - ((i * 29) % 22), r, colour),
    ).join("");
  return (
    sky(["#f3b98a", 0], ["#f8dcb0", 0.55], ["#fbeed6", 0.8]) +
    circle(1120, 170, 88, art.paper) +
    halo(1120, 170, 240, "#fff3d6") +
    clouds(art.paper, 0.6) +
    shape("M100 520L620 170 780 262 930 190 1180 320 1440 230V560H100Z", "#c98f86", 0.75) +
    shape("M0 480Q420 300 820 360T1440 310V560H0Z", "#7f9a72") +
    rowsOn(392, 62, 24, "#5f8763") +
    shape("M0 500Q460 380 900 424T1440 396V560H0Z", art.leaf) +
    rowsOn(452, 74, 34, "#3f6a4c") +
    shape("M0 520Q420 440 860 492T1440 470V560H0Z", "#24412f") +
    stroke("M1460 380Q1300 372 1190 470", art.ink, 9) +
    shape(
      "M1250 424C1200 380 1140 384 1100 410C1140 446 1200 452 1250 424ZM1330 392C1300 330 1236 316 1190 330C1216 378 1270 408 1330 392Z",
      "#2f5a3f",
    ) +
    [
      [1236, 452, 26],
      [1278, 470, 26],
      [1198, 486, 24],
      [1244, 502, 26],
      [1330, 430, 24],
      [1366, 448, 26],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, art.main) + circle(x! - 8, y! - 9, 6, art.paper, 0.65))
      .join("") +
    birds(
      art.ink,
      [
        [760, 150],
        [816, 126],
      ],
      3,
    )
  );
}

/** The roasting room at night, with the drum at work. */
function roastery(): string {
  const art = palettes.slowpour;
  const lamp = (x: number) =>
    stroke(`M${x} 0V92`, art.ink, 5) + shape(`M${x - 54} 128L${x - 20} 92H${x + 20}L${x + 54} 128Z`, art.glow);
  return (
    sky(["#2a1214", 0], ["#5a1c2e", 1]) +
    halo(1040, 330, 420, "#e08a5a") +
    [780, 1060, 1330].map(lamp).join("") +
    box(0, 470, 1440, 90, "#1f0d0f") +
    shape("M900 176H1032L1000 236H932Z", art.glow) +
    box(950, 232, 32, 34, art.blush) +
    box(860, 262, 260, 170, art.main, 36) +
    circle(950, 346, 66, art.paper) +
    circle(950, 346, 54, art.ink) +
    circle(950, 346, 40, "#c8653f") +
    box(1040, 300, 46, 46, art.paper, 23) +
    stroke("M1063 323L1076 312", art.main, 5) +
    box(890, 430, 34, 42, art.ink) +
    box(1060, 430, 34, 42, art.ink) +
    shape("M1120 372H1330L1300 446H1150Z", art.pale) +
    `<ellipse cx="1225" cy="372" rx="105" ry="20" fill="#3a1518"/>` +
    stroke("M1225 360V300M1170 352H1280", art.glow, 8) +
    box(1205, 446, 40, 26, art.ink) +
    placed(
      720,
      470,
      box(-62, -150, 124, 150, art.blush, 12) +
        box(-62, -150, 124, 28, art.ink, 8) +
        box(-32, -96, 64, 60, art.paper, 6),
    ) +
    placed(610, 470, box(-48, -104, 96, 104, art.glow, 10) + box(-26, -72, 52, 42, art.paper, 5)) +
    steam(1225, 286, art.paper, 1.5)
  );
}

/** First light on a ridge, with two people on a rope. */
function alpineDawn(): string {
  const art = palettes.ridgeline;
  const climber = (x: number, y: number, jacket: string) =>
    placed(
      x,
      y,
      stroke("M0 0L-10 22M0 0L12 20", art.ink, 6) +
        stroke("M0-24V0", jacket, 12) +
        circle(2, -38, 8, art.leaf) +
        stroke("M4-20L20-8L24 20", art.ink, 4),
    );
  return (
    sky(["#0b1a2b", 0], ["#1d4a68", 0.4], ["#e58a6c", 0.72], ["#ffc39a", 0.86]) +
    stars(30, art.paper) +
    circle(1180, 330, 66, "#fff1df") +
    halo(1180, 330, 330, "#ffd0a6") +
    shape("M240 540L600 300 700 356 860 220 1000 344 1120 280 1440 420V560H240Z", "#5d7f96", 0.9) +
    shape("M860 220L806 268 846 282 872 258 902 280 926 278Z", "#ffe3cf") +
    shape("M200 548L560 380 760 440 980 250 1090 330 1160 290 1440 470V560H200Z", "#1d3d55") +
    shape("M980 250L900 322 946 346 984 304 1016 332 1050 302Z", art.paper) +
    shape("M1160 290L1112 318 1150 336 1180 318 1226 332Z", art.paper, 0.92) +
    shape("M0 560V520Q300 470 560 500L900 424Q1000 404 1090 416L1260 470 1440 446V560Z", art.ink) +
    stroke("M936 392Q1010 404 1064 388", art.glow, 2.5) +
    climber(920, 410, art.leaf) +
    climber(1078, 406, art.glow) +
    birds(
      art.paper,
      [
        [700, 190],
        [752, 166],
      ],
      3,
    )
  );
}

/** A tour through fresh snow under a blue sky. */
function freshSnow(): string {
  const art = palettes.ridgeline;
  return (
    sky(["#0f4a6b", 0], ["#3f92b4", 0.55], ["#bfe0ea", 0.85]) +
    circle(1240, 110, 54, art.paper) +
    halo(1240, 110, 200, "#ffffff") +
    shape("M280 530L640 190 760 290 930 120 1120 300 1240 236 1440 350V560H280Z", "#2b6c8c") +
    shape("M930 120L836 212 892 236 936 192 976 230 1022 206Z", art.paper) +
    shape("M640 190L570 256 622 276 650 246 688 230Z", art.paper, 0.9) +
    shape("M0 520Q560 300 980 372T1440 320V560H0Z", "#d5e9f0") +
    shape("M0 560V500Q460 400 900 440T1440 400V560Z", art.paper) +
    stroke("M1440 372C1260 380 1300 430 1150 432S960 470 900 566", "#a9cbd9", 7) +
    stroke("M1440 390C1280 396 1320 448 1170 450S1000 486 946 566", "#a9cbd9", 7) +
    placed(
      1090,
      392,
      stroke("M-56 52L64 22M-42 66L80 36", art.ink, 7) +
        stroke("M6 36L-14-4L22-36", art.leaf, 24) +
        circle(40, -58, 19, art.ink) +
        shape("M24-64H58L54-54H26Z", art.glow) +
        stroke("M18-28L58-6L70 40M-14-12L-44 50", art.ink, 7),
    ) +
    placed(1330, 420, pine("#14506e", 150)) +
    placed(1396, 436, pine("#0f3f59", 190)) +
    placed(700, 430, pine("#14506e", 96))
  );
}

/** A lit tent under the stars. */
function bivouac(): string {
  const art = palettes.ridgeline;
  return (
    sky(["#060d16", 0], ["#0f2c42", 0.6], ["#2a5c76", 0.9]) +
    stars(90, art.paper) +
    circle(860, 110, 40, "#f4fbfd") +
    circle(844, 100, 36, "#0a1a29") +
    shape("M220 560L680 250 800 336 1010 170 1200 330 1300 270 1440 360V560Z", "#16364b") +
    shape("M1010 170L926 236 972 256 1012 218 1050 250 1084 232Z", "#b9d6e2") +
    shape("M0 560V500Q420 430 800 470T1440 430V560Z", "#0a1621") +
    halo(1120, 452, 300, "#ff9a62") +
    shape("M960 486L1110 318 1290 486Z", art.leaf) +
    shape("M1110 318L1080 486H1170Z", "#ffd9a8") +
    shape("M1110 318L1200 486H1290Z", "#d94d2c") +
    stroke("M1110 318L920 494M1110 318L1340 494", art.paper, 3, 0.6) +
    placed(1360, 500, pine("#04090f", 210)) +
    placed(1420, 514, pine("#04090f", 150)) +
    placed(880, 494, pine("#04090f", 120)) +
    shape("M0 560V536Q460 486 900 510T1440 494V560Z", "#04090f")
  );
}

/** Three scenes per brand, in the order of its slides. */
export const heroScenes: Record<Brand, readonly (() => string)[]> = {
  demo: [sunrise, breakfast, lakeEvening],
  harbor: [lighthouse, regatta, nightDock],
  northwind: [aurora, forestCabin, balloons],
  slowpour: [coffeeBar, coffeeHills, roastery],
  ridgeline: [alpineDawn, freshSnow, bivouac],
};

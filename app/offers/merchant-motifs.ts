/** What the drawn pictures of merchants show, in the middle of 320 × 144. */
export type Layer = "main" | "detail" | "light" | "line";
type Motif = readonly (readonly [Layer, string])[];

/** A circle as a path. */
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, width: number, height: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${width}v${height}h${-width}z`
    : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

export const MOTIFS = {
  plate: [
    ["light", disc(160, 72, 52)],
    ["line", disc(160, 72, 36)],
    ["detail", "M140 80c0-16 9-28 20-28s20 12 20 28z"],
    ["main", "M132 80h56c0 10-12 18-28 18s-28-8-28-18z"],
    ["main", "M84 28h6v26h5V28h6v26h5V28h6v34q0 9-9 11v45h-10V73q-9-2-9-11z"],
    ["main", "M222 28c16 4 20 30 12 46v44h-12z"],
  ],
  bowl: [
    ["main", "M100 74h120c0 32-20 50-44 50h-32c-24 0-44-18-44-50z"],
    ["detail", "M108 74c4-18 26-24 38-16c8-14 34-14 40 0c12-6 26 2 28 16z"],
    ["line", "M136 44c-8-8 8-14 0-24M160 40c-8-8 8-14 0-24M184 44c-8-8 8-14 0-24"],
    ["light", box(136, 124, 48, 8, 4)],
  ],
  noodles: [
    ["main", "M98 76h124c-2 32-22 48-46 48h-32c-24 0-44-16-46-48z"],
    ["light", "M110 76c0-12 12-20 24-14c6-12 22-12 28-2c10-8 26-4 28 6c10-2 20 2 20 10z"],
    ["detail", "M226 14l6 4-58 58h-12zM244 24l4 5-58 47h-14z"],
    ["line", "M114 94h92"],
  ],
  glass: [
    ["light", "M128 22h64c4 38-8 58-32 58s-36-20-32-58z"],
    ["detail", "M129 44h62c-2 22-12 30-31 30s-29-8-31-30z"],
    ["main", "M156 80h8v34h22v10h-52v-10h22z"],
    ["main", disc(214, 76, 10) + disc(232, 80, 10) + disc(222, 94, 10) + disc(240, 98, 10) + disc(230, 112, 10)],
  ],
  pizza: [
    ["main", "M96 40c36-22 92-22 128 0l-8 14c-32-18-80-18-112 0z"],
    ["light", "M106 56c32-17 76-17 108 0l-54 70z"],
    ["detail", disc(142, 66, 9) + disc(176, 70, 9) + disc(160, 94, 8)],
  ],
  taco: [
    ["detail", "M96 96c4-30 26-58 64-58s60 28 64 58z"],
    ["main", "M92 104c0-40 30-66 70-66c-20 14-34 38-34 66z"],
    ["light", "M128 104c0-34 22-60 46-60s52 24 54 60z"],
    ["line", "M150 88v8M172 72v8M194 86v8"],
    ["main", box(84, 108, 152, 10, 5)],
  ],
  cup: [
    ["main", "M110 50h86v40c0 20-14 32-32 32h-22c-18 0-32-12-32-32z"],
    ["line", "M196 60h10c12 0 18 8 18 16s-6 16-18 16h-10"],
    ["light", "M122 62h62v8h-62z"],
    ["line", "M136 38c-7-7 7-11 0-20M156 38c-7-7 7-11 0-20M176 38c-7-7 7-11 0-20"],
    ["detail", box(92, 124, 124, 8, 4)],
  ],
  bag: [
    ["main", "M112 50h96l10 78H102z"],
    ["line", "M134 62V42c0-30 52-30 52 0v20"],
    ["light", "M160 78l7 14 15 2-11 11 3 15-14-7-14 7 3-15-11-11 15-2z"],
    ["detail", "M218 128l-10-78 16 8 8 70z"],
  ],
  shirt: [
    ["main", "M128 26l-40 22 14 30 16-8v54h84V70l16 8 14-30-40-22c-8 18-56 18-64 0z"],
    ["light", "M118 84h84v10h-84zM118 102h84v6h-84z"],
    ["detail", "M138 30c8 12 36 12 44 0l8 3c-10 20-50 20-60 0z"],
  ],
  books: [
    ["main", box(104, 98, 112, 24, 4)],
    ["detail", box(112, 70, 100, 24, 4)],
    ["light", "M118 76h80v12h-80z"],
    ["main", box(120, 42, 84, 24, 4)],
    ["light", "M128 48h8v12h-8zM114 104h8v12h-8z"],
    ["detail", "M160 42c-20-4-22-24-8-22c6 0 8 8 8 8s2-8 8-8c14-2 12 18-8 22z"],
  ],
  plant: [
    ["main", "M124 84h72l-8 42h-56z"],
    ["detail", "M160 84c-40-4-48-40-36-54c28 0 42 24 36 54z"],
    ["light", "M160 84c-8-34 14-56 42-56c8 28-8 54-42 56z"],
    ["line", "M160 84c-6-20-16-32-28-42M160 84c6-18 16-30 30-40"],
    ["detail", box(118, 76, 84, 12, 4)],
  ],
  bottle: [
    ["main", box(122, 56, 44, 70, 10)],
    ["detail", box(134, 36, 20, 20, 3)],
    ["light", "M130 78h28v24h-28z"],
    ["light", box(174, 84, 36, 42, 8)],
    ["main", box(170, 74, 44, 14, 4)],
    ["detail", "M192 62c-18-4-20-24-10-34c16 4 20 20 10 34z"],
  ],
  ticket: [
    ["main", "M84 40h152v24a12 12 0 0 0 0 24v24H84V88a12 12 0 0 0 0-24z"],
    ["light", "M150 52l7 16 17 2-13 12 4 17-15-9-15 9 4-17-13-12 17-2z"],
    ["line", "M198 46v60"],
    ["detail", "M208 62h16v6h-16zM208 76h16v6h-16zM208 90h10v6h-10z"],
  ],
  movie: [
    ["main", box(96, 46, 128, 76, 8)],
    ["light", "M146 66l36 18-36 18z"],
    ["detail", "M92 40l124-22 4 18-124 22z"],
    ["line", "M116 34l10 18M144 29l10 18M172 24l10 18"],
    ["light", "M104 56h10v8h-10zM104 104h10v8h-10zM206 56h10v8h-10zM206 104h10v8h-10z"],
  ],
  columns: [
    ["main", "M160 20l72 34H88z"],
    ["light", "M104 60h16v48h-16zM136 60h16v48h-16zM168 60h16v48h-16zM200 60h16v48h-16z"],
    ["detail", box(94, 110, 132, 10, 2)],
    ["main", box(84, 122, 152, 10, 2)],
    ["light", disc(160, 42, 6)],
  ],
  dice: [
    ["main", box(102, 52, 72, 72, 14)],
    ["light", disc(122, 72, 7) + disc(154, 72, 7) + disc(138, 88, 7) + disc(122, 104, 7) + disc(154, 104, 7)],
    ["detail", "M186 30l44 16-16 44-30-11V60z"],
    ["light", disc(196, 52, 5) + disc(212, 64, 5)],
  ],
  hotel: [
    ["main", box(108, 24, 76, 106, 4)],
    [
      "light",
      "M122 38h14v14h-14zM156 38h14v14h-14zM122 62h14v14h-14zM156 62h14v14h-14zM122 86h14v14h-14zM156 86h14v14h-14z",
    ],
    ["detail", "M136 108h20v22h-20z"],
    ["detail", box(184, 66, 44, 64, 4)],
    ["light", "M196 80h20v8h-20zM196 98h20v8h-20z"],
  ],
  car: [
    ["main", "M84 86c0-12 8-16 20-18l18-24c4-6 10-8 18-8h36c10 0 16 4 22 10l20 22c14 2 20 8 20 20v18H84z"],
    ["light", "M128 66l12-18c2-3 4-4 8-4h8v22zM164 44h14c6 0 8 2 12 6l14 16h-40z"],
    ["detail", disc(118, 106, 17) + disc(204, 106, 17)],
    ["light", disc(118, 106, 7) + disc(204, 106, 7)],
  ],
  suitcase: [
    ["main", box(96, 48, 128, 78, 12)],
    ["line", "M140 48V34c0-6 4-10 10-10h20c6 0 10 4 10 10v14"],
    ["detail", "M118 48h14v78h-14zM188 48h14v78h-14z"],
    ["light", box(150, 78, 20, 14, 4)],
  ],
  boat: [
    ["main", "M88 92h144l-22 32H112z"],
    ["light", "M156 20v64H104z"],
    ["detail", "M166 32l46 52h-46z"],
    ["line", "M84 132c12-8 24-8 36 0s24 8 40 0s28-8 40 0s24 8 36 0"],
  ],
} as const satisfies Record<string, Motif>;

type MotifName = keyof typeof MOTIFS;

/** By the second category, which says more, as sources in English name it. */
const BY_SECOND: readonly (readonly [RegExp, MotifName])[] = [
  [/asian|noodle|sushi|thai|chinese|japanese/i, "noodles"],
  [/coffee|bakery|cafe|tea/i, "cup"],
  [/french|wine|bar\b/i, "glass"],
  [/italian|pizza/i, "pizza"],
  [/mexican|taco|latin/i, "taco"],
  [/american|grill|burger/i, "plate"],
  [/auto|car\b|fuel/i, "car"],
  [/book|gift|stationery/i, "books"],
  [/cloth|shoe|fashion|apparel/i, "shirt"],
  [/home|garden|grocer|market|florist/i, "plant"],
  [/health|beauty|spa|fitness|gym/i, "bottle"],
  [/fun|game|sport/i, "dice"],
  [/museum|galler/i, "columns"],
  [/theater|film|cinema|music/i, "movie"],
  [/hotel|lodging|resort/i, "hotel"],
  [/tour|rental|cruise/i, "boat"],
];
const BY_FIRST: Record<string, MotifName> = {
  Dining: "bowl",
  Shopping: "bag",
  "Events & Attractions": "ticket",
  Travel: "suitcase",
};

/** What a merchant's picture shows. The categories are those of the source, not translated. */
export function motifOf(firstCategory: string, secondCategory: string): MotifName {
  return BY_SECOND.find(([words]) => words.test(secondCategory))?.[1] ?? BY_FIRST[firstCategory] ?? "bag";
}

/** The demo brands and the seven colors of each. */
export const brands = ["demo", "harbor", "northwind", "slowpour", "ridgeline"] as const;
export type Brand = (typeof brands)[number];

export interface Palette {
  main: string;
  glow: string;
  /** The darkest. */
  ink: string;
  pale: string;
  blush: string;
  /** For accents. */
  leaf: string;
  /** The lightest. */
  paper: string;
}

export const palettes: Record<Brand, Palette> = {
  demo: {
    main: "#e5532d",
    glow: "#ffc94d",
    ink: "#4a1942",
    pale: "#ffe7cc",
    blush: "#f78e73",
    leaf: "#2f8f83",
    paper: "#fffaf3",
  },
  harbor: {
    main: "#0b5a7d",
    glow: "#a9ddd6",
    ink: "#06283d",
    pale: "#e3eff3",
    blush: "#5ea3bd",
    leaf: "#de4f3a",
    paper: "#fbfdfe",
  },
  northwind: {
    main: "#3f7152",
    glow: "#ecd9a0",
    ink: "#1b2b26",
    pale: "#e8eee2",
    blush: "#8fb59a",
    leaf: "#b9553a",
    paper: "#fbfcf7",
  },
  slowpour: {
    main: "#8e2440",
    glow: "#f0c48a",
    ink: "#331a1a",
    pale: "#f7e8d6",
    blush: "#d58a72",
    leaf: "#4f7a5b",
    paper: "#fffaf2",
  },
  ridgeline: {
    main: "#1f6b8a",
    glow: "#ffc39a",
    ink: "#0d1823",
    pale: "#dcebf2",
    blush: "#7fb3c8",
    leaf: "#ff6b45",
    paper: "#f6fbfd",
  },
};

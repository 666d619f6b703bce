import type { QuestContent } from "../content";

/** Maya has done the first step. */
export const demoQuests: QuestContent[] = [
  {
    title: "Get to know Sunrise",
    description: "Four small things, and you're one of the regulars.",
    steps: ["visit-our-store", "watch-the-film", "share-it", "follow-us"],
    points: 150,
    startDay: -5,
    finishDay: 9,
  },
];

import type { ChallengeView } from "~/services/challenges/challenges.schema";

/** What every challenge layout gets. It shows the challenge in a `ChallengeCard` and decides what its button does. */
export type LayoutProps = {
  challenge: ChallengeView;
  onClose: () => void;
  /** The id of the question or post to open at, for a preview; else the first that is left to do. */
  opened?: string;
};

import type { ChallengeView } from "~/services/challenges/challenges.schema";

/** What every challenge layout gets. It shows the challenge in a `ChallengeCard` and decides what its button does. */
export type LayoutProps = {
  challenge: ChallengeView;
  onClose: () => void;
};

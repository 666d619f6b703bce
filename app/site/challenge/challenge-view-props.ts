import type { ChallengeView } from "~/services/challenges/challenges.schema";

/** The props of every challenge view. It shows the challenge in a `ChallengeCard` with its own content and button. */
export type ChallengeViewProps = {
  challenge: ChallengeView;
  onClose: () => void;
  /** For a preview: the id of the question or post to open. By default the first that is not done. */
  opened?: string;
};

import { TileItem } from "~/ui/primitives/tile";
import { isDone, type HomeChallenge } from "./home-rules";
import { useChallengeTexts } from "./use-challenge-texts";

/** A challenge in a list of the home page, with what it earns and its state. */
export function ChallengeTile({ challenge }: { challenge: HomeChallenge }) {
  const { gain, state } = useChallengeTexts(challenge);
  return (
    <TileItem
      to={`/challenge/${challenge.identifier}`}
      title={challenge.caption}
      imageUrl={challenge.image_url}
      badge={gain ? { text: gain, tone: isDone(challenge) ? "plain" : "accent" } : undefined}
      state={state}
      preventScrollReset
    />
  );
}

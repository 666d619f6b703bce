import { TileItem } from "~/ui/primitives/tile";
import { isDone } from "./home-rules";
import type { HomeChallenge } from "./home-views";
import { useChallengeTexts } from "./use-challenge-texts";

/** The challenges of a row, each with what it earns and its state. */
export function ChallengeTiles({ challenges }: { challenges: HomeChallenge[] }) {
  const textsOf = useChallengeTexts();
  return challenges.map((challenge) => {
    const { gain, state } = textsOf(challenge);
    return (
      <TileItem
        key={challenge.identifier}
        to={`/challenge/${challenge.identifier}`}
        title={challenge.caption}
        imageUrl={challenge.image?.url}
        badge={gain ? { text: gain, tone: isDone(challenge) ? "plain" : "accent" } : undefined}
        state={state}
        preventScrollReset
      />
    );
  });
}

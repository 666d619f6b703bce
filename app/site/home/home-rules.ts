/** What home derives from its data; pure, so that it can be tested alone. */
import type { ChallengeTileView } from "~/services/challenges/challenges.schema";
import type { RewardTileView } from "~/services/rewards/rewards.schema";
import type { SlideView } from "~/services/programs/programs.schema";

/** What home needs of a challenge and of a reward: its page is the most asked for, so it carries nothing else. */
export type HomeChallenge = Pick<
  ChallengeTileView,
  | "id"
  | "identifier"
  | "caption"
  | "points"
  | "reward_type"
  | "cta_button_text"
  | "finish"
  | "repeatable"
  | "completed_by_current_participant_on"
  | "available_again_at"
> & { image_url: string | null };

export type HomeReward = Pick<
  RewardTileView,
  "id" | "name" | "selection" | "threshold" | "finish" | "earned_by_current_participant_on" | "participant_sweepstakes_entry"
> & { image_url: string | null };

export function homeChallenge(challenge: ChallengeTileView): HomeChallenge {
  const { id, identifier, caption, points, reward_type, cta_button_text, finish, repeatable } = challenge;
  const { completed_by_current_participant_on, available_again_at, image } = challenge;
  return {
    ...{ id, identifier, caption, points, reward_type, cta_button_text, finish, repeatable },
    ...{ completed_by_current_participant_on, available_again_at, image_url: image?.url ?? null },
  };
}

export function homeReward(reward: RewardTileView): HomeReward {
  const { id, name, selection, threshold, finish, earned_by_current_participant_on, participant_sweepstakes_entry, image } = reward;
  return { id, name, selection, threshold, finish, earned_by_current_participant_on, participant_sweepstakes_entry, image_url: image?.url ?? null };
}

type HeroView = {
  header_text: string;
  header_description: string;
  header_background_image: string | null;
  slides: SlideView[];
};

/** The program's header as the first slide, then the carousel. */
export function heroSlides(hero: HeroView): SlideView[] {
  const header: SlideView = {
    id: "header",
    title: hero.header_text,
    description: hero.header_description,
    image: hero.header_background_image
      ? { url: hero.header_background_image, public_url: hero.header_background_image, alt_text: "" }
      : null,
    link: "",
    button_text: "",
  };
  return [header, ...hero.slides];
}

/** Whether there is nothing left to do for now: done, or a repeatable one that opens again later. */
export function isDone(challenge: HomeChallenge): boolean {
  return (
    challenge.completed_by_current_participant_on !== null &&
    (!challenge.repeatable || challenge.available_again_at !== null)
  );
}

/** The first challenge a participant has not done yet. */
export function nextChallenge(challenges: HomeChallenge[]): HomeChallenge | undefined {
  return challenges.find((challenge) => !isDone(challenge));
}

/** The most valuable reward the points are enough for, and the nearest one they are not enough for yet. */
export function reachOf(rewards: HomeReward[], points: number) {
  const priced = rewards
    .filter((reward) => reward.selection === "redeem" && reward.threshold > 0)
    .sort((a, b) => a.threshold - b.threshold);
  return {
    affordable: priced.findLast((reward) => reward.threshold <= points) ?? null,
    next: priced.find((reward) => reward.threshold > points) ?? null,
  };
}

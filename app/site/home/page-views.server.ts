import type { ChallengeTileView, DonationView, SocialFeedView } from "~/services/challenges/challenges.schema";
import type { PostTeaser } from "~/services/feed-posts/feed-posts.schema";
import { isLimited } from "~/services/habits/daily-limit";
import type { DailyLimitView } from "~/services/habits/habits.schema";
import type { OffersRewardView, RewardTileView } from "~/services/rewards/rewards.schema";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { isByPhone, isDone, isPicture, type HeroView } from "./home-rules";
import {
  CHALLENGE_DETAILS,
  REWARD_DETAILS,
  type FeaturedChallenge,
  type HomeChallenge,
  type HomeDonation,
  type HomeOffers,
  type HomePost,
  type HomePostTeaser,
  type HomeProfile,
  type HomeReward,
  type HomeSocial,
  type Pictured,
} from "./home-views";

/** The donation block shows the first amounts. */
const SHOWN_AMOUNTS = 2;

/** For the document. The points of a challenge are those that the daily limit leaves. */
export const PAGE_VIEWS = {
  challenge(challenge: ChallengeTileView, limit: DailyLimitView | null): HomeChallenge {
    const { identifier, caption, points, challenge_type, reward_type, link_url } = challenge;
    const home: HomeChallenge = { identifier, caption, points, challenge_type, reward_type };
    addPicture(home, challenge);
    if (isByPhone(link_url)) home.link_url = link_url;
    addPresent(home, challenge, CHALLENGE_DETAILS);
    if (limit && isLimited(challenge) && limit.left < points && !isDone(challenge)) {
      home.points = limit.left;
      home.limited = true;
    }
    return home;
  },
  reward(reward: RewardTileView): HomeReward {
    const { id, name, selection, threshold } = reward;
    const home: HomeReward = { id, name, selection, threshold };
    addPicture(home, reward);
    addPresent(home, reward, REWARD_DETAILS);
    return home;
  },
  hero({ slides, ...hero }: HeroView): HeroView {
    const pictured = ({ image, ...slide }: HeroView["slides"][number]) => ({
      ...slide,
      image: image && { public_url: image.public_url },
    });
    return { ...hero, slides: slides.map(pictured) };
  },
  donation(challenge: DonationView): HomeDonation {
    const amounts = challenge.active_amount_options.slice(0, SHOWN_AMOUNTS);
    const active_amount_options = amounts.map(({ amount, points }) => ({ amount, points }));
    return { ...featured(challenge), active_amount_options };
  },
  profile(challenge: ChallengeTileView): HomeProfile {
    return { ...featured(challenge), points: challenge.points };
  },
  offers({ name, description, image, membership_challenge: membership }: OffersRewardView): HomeOffers {
    return addPicture({ name, description, membership_challenge: membership && featured(membership) }, { image });
  },
  social({ identifier, caption, description, points, image, social_network_posts }: SocialFeedView): HomeSocial {
    const posts = social_network_posts.map(homePost);
    return addPicture({ identifier, caption, description, points, social_network_posts: posts }, { image });
  },
  teaser({ image, ...post }: PostTeaser): HomePostTeaser {
    return addPicture(post, { image });
  },
};

function whole<View>(view: View): View {
  return view;
}

/** For JSON: the views as the services give them. */
export const WHOLE_VIEWS: typeof PAGE_VIEWS = {
  challenge: whole,
  reward: whole,
  hero: whole,
  donation: whole,
  profile: whole,
  offers: whole,
  social: whole,
  teaser: whole,
};

function featured(challenge: ChallengeTileView): FeaturedChallenge {
  const { identifier, caption, description, cta_button_text } = challenge;
  return addPicture({ identifier, caption, description, cta_button_text }, challenge);
}

/** A post with the picture that is shown of it, its own or else the first one of its gallery. */
function homePost(post: SocialPostView): HomePost {
  const { id, username, message, post_type, media_path, social_network_child_posts: children } = post;
  const home: HomePost = { id, username, message, post_type };
  const picture = isPicture(post) ? undefined : children.find(isPicture);
  if (isPicture(post)) home.media_path = media_path;
  else if (picture) home.social_network_child_posts = [{ post_type: "image", media_path: picture.media_path }];
  return home;
}

function addPicture<Home extends object>(to: Home, { image }: Pictured): Home & Pictured {
  return image ? Object.assign(to, { image: { url: image.url } }) : to;
}

/** Adds the fields that are not null, false, 0 or empty. */
function addPresent<View, Name extends keyof View>(
  to: Partial<Pick<View, Name>>,
  view: View,
  names: readonly Name[],
): void {
  for (const name of names) {
    const value = view[name];
    if (value) to[name] = value;
  }
}

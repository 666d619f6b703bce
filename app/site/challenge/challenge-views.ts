import type { ComponentType } from "react";
import type { ChallengeType } from "~/services/challenge-types/registry";
import { ArticleChallenge } from "./article/article-challenge";
import type { ChallengeViewProps } from "./challenge-view-props";
import { CollectChallenge } from "./collect/collect-challenge";
import { DonationChallenge } from "./donation/donation-challenge";
import { GenericChallenge } from "./generic/generic-challenge";
import { LinkChallenge } from "./link/link-challenge";
import { LocationChallenge } from "./location/location-challenge";
import { MembershipChallenge } from "./membership/membership-challenge";
import { ReferralChallenge } from "./referral/referral-challenge";
import { ShareChallenge } from "./share/share-challenge";
import { UnifiedSocialChallenge } from "./unified-social/unified-social-challenge";
import { VideoChallenge } from "./video/video-challenge";

/** There is one folder per view; the other types have the generic card. */
const VIEWS: Partial<Record<ChallengeType, ComponentType<ChallengeViewProps>>> = {
  article: ArticleChallenge,
  call_action: LinkChallenge,
  collect: CollectChallenge,
  donation: DonationChallenge,
  engage: LinkChallenge,
  link: LinkChallenge,
  location: LocationChallenge,
  membership: MembershipChallenge,
  referral: ReferralChallenge,
  share: ShareChallenge,
  unified_social: UnifiedSocialChallenge,
  video: VideoChallenge,
};

export function challengeViewOf(type: ChallengeType): ComponentType<ChallengeViewProps> {
  return VIEWS[type] ?? GenericChallenge;
}

/** Types whose view also shows the completed challenge; the other types share one card for it. */
const SHOW_COMPLETION: readonly ChallengeType[] = ["membership", "referral", "unified_social"];

export function showsCompletion(type: ChallengeType): boolean {
  return SHOW_COMPLETION.includes(type);
}

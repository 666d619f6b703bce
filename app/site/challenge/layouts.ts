import type { ComponentType } from "react";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { ArticleLayout } from "./article/layout";
import { CollectLayout } from "./collect/layout";
import { DonationLayout } from "./donation/layout";
import { GenericLayout } from "./generic/layout";
import type { LayoutProps } from "./layout-props";
import { LinkLayout } from "./link/layout";
import { LocationLayout } from "./location/layout";
import { MembershipLayout } from "./membership/layout";
import { ReferralLayout } from "./referral/layout";
import { ShareLayout } from "./share/layout";
import { UnifiedSocialLayout } from "./unified-social/layout";
import { VideoLayout } from "./video/layout";

/** One folder per challenge type; types without one share the generic card. */
const LAYOUTS: Partial<Record<ChallengeType, ComponentType<LayoutProps>>> = {
  article: ArticleLayout,
  call_action: LinkLayout,
  collect: CollectLayout,
  donation: DonationLayout,
  engage: LinkLayout,
  link: LinkLayout,
  location: LocationLayout,
  membership: MembershipLayout,
  referral: ReferralLayout,
  share: ShareLayout,
  unified_social: UnifiedSocialLayout,
  video: VideoLayout,
};

export function layoutOf(type: ChallengeType): ComponentType<LayoutProps> {
  return LAYOUTS[type] ?? GenericLayout;
}

/** Types whose layout also shows the completed challenge (there is always one more friend to invite); the others share one card for that. */
const SHOW_COMPLETION: readonly ChallengeType[] = ["membership", "referral", "unified_social"];

export function showsCompletion(type: ChallengeType): boolean {
  return SHOW_COMPLETION.includes(type);
}

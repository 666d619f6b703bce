import type { ComponentType } from "react";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { ArticleLayout } from "./article/layout";
import { CollectLayout } from "./collect/layout";
import { DonationLayout } from "./donation/layout";
import { GenericLayout } from "./generic/layout";
import type { LayoutProps } from "./layout-props";
import { LinkLayout } from "./link/layout";
import { MembershipLayout } from "./membership/layout";
import { ReferralLayout } from "./referral/layout";

/** One folder per challenge type; types without one share the generic card. */
const LAYOUTS: Partial<Record<ChallengeType, ComponentType<LayoutProps>>> = {
  article: ArticleLayout,
  call_action: LinkLayout,
  collect: CollectLayout,
  donation: DonationLayout,
  link: LinkLayout,
  membership: MembershipLayout,
  referral: ReferralLayout,
};

export function layoutOf(type: ChallengeType): ComponentType<LayoutProps> {
  return LAYOUTS[type] ?? GenericLayout;
}

/** Types whose layout also shows the completed challenge (and there is always one more friend to invite); the others share one card. */
export function showsCompletion(type: ChallengeType): boolean {
  return type === "membership" || type === "referral";
}

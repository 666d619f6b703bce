import type { ComponentType } from "react";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { ArticleLayout } from "./article/layout";
import { CollectLayout } from "./collect/layout";
import { GenericLayout } from "./generic/layout";
import type { LayoutProps } from "./layout-props";
import { LinkLayout } from "./link/layout";
import { ReferralLayout } from "./referral/layout";

/** One folder per challenge type; types without one share the generic card. */
const LAYOUTS: Partial<Record<ChallengeType, ComponentType<LayoutProps>>> = {
  article: ArticleLayout,
  call_action: LinkLayout,
  collect: CollectLayout,
  link: LinkLayout,
  referral: ReferralLayout,
};

export function layoutOf(type: ChallengeType): ComponentType<LayoutProps> {
  return LAYOUTS[type] ?? GenericLayout;
}

/** Whether the layout goes on after the challenge counts as completed: there is always one more friend to invite. */
export function staysOpen(type: ChallengeType): boolean {
  return type === "referral";
}

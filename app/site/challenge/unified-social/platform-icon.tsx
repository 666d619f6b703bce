import type { ReactNode } from "react";
import type { SocialPostView } from "~/services/social/social-posts.schema";

type Platform = SocialPostView["social_network_page"]["platform"];

export const PLATFORM_NAMES: Record<Platform, string> = { instagram: "Instagram", facebook: "Facebook" };

/** Logos drawn in the style of the icon set, which has no brand icons. */
const LOGOS: Record<Platform, ReactNode> = {
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  facebook: <path d="M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2Z" />,
};

/** The logo of the platform that a post comes from. */
export function PlatformIcon({ platform }: { platform: Platform }) {
  return (
    <span
      role="img"
      aria-label={PLATFORM_NAMES[platform]}
      className="grid size-10 flex-none place-items-center rounded-full bg-selected text-link"
    >
      <svg
        aria-hidden
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {LOGOS[platform]}
      </svg>
    </span>
  );
}

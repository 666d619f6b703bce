/** The social networks that a program can have pages on. Browser-safe, without zod for the site. */
export const SOCIAL_PLATFORMS = ["instagram", "facebook"] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

/** Their names, the same in every language. */
export const PLATFORM_LABELS: Readonly<Record<SocialPlatform, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
};

/** The hosts of their pages; subdomains count, too. */
export const PLATFORM_HOSTS: Readonly<Record<SocialPlatform, readonly string[]>> = {
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
};

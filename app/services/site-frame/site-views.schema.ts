/** What the site's frame and its own pages show. For use cases only: pages must not load zod for it. */
import { z } from "zod";
import { celebrationView } from "~/services/celebrations/celebrations.schema";
import { participantView } from "~/services/participants/participants.schema";
import { imageView, legalPagesView, menuView, pageLinkView, slideView } from "~/services/programs/programs.schema";
import { SOCIAL_PLATFORMS } from "~/services/social/platforms";

export const siteFrameView = z.object({
  program: z.object({
    id: z.string(),
    name: z.string(),
    term_points_as: z.string(),
    term_points_singular: z.string().nullable(),
    term_rewards_as: z.string(),
    term_rewards_singular: z.string().nullable(),
    /** Titles that the program has for the current rewards and the account; null for the usual ones. */
    prizes_title: z.string().nullable(),
    my_account_title: z.string().nullable(),
    time_zone: z.string(),
    currency: z.string(),
    features: z.array(z.string()),
    has_leaderboard: z.boolean(),
    earn_points_icon: imageView.nullable(),
    current_rewards_icon: imageView.nullable(),
    my_rewards_icon: imageView.nullable(),
    i18n_enabled: z.boolean(),
    header_logo: z.string().nullable(),
    footer_logo: z.string().nullable(),
    /** The picture in the middle of celebrations: the program's own, or an icon that is drawn from its logo. */
    emblem: z.object({ url: z.string(), is_icon: z.boolean() }),
    navigation_menus: z.array(menuView),
    published_program_pages: z.array(pageLinkView),
    legal_pages: legalPagesView,
    social_network_pages: z.array(z.object({ id: z.string(), platform: z.enum(SOCIAL_PLATFORMS), url: z.string() })),
  }),
  participant: participantView.nullable(),
  /** What the participant has not been congratulated on yet. */
  celebrations: z.array(celebrationView),
  /** The tier that the participant has reached and not seen yet. */
  new_tier: z.object({ id: z.string(), name: z.string(), benefits: z.string() }).nullable(),
  powered_by: z.object({ name: z.string(), url: z.string() }).nullable(),
});

export const heroView = z.object({
  header_text: z.string(),
  header_description: z.string(),
  header_background_image: z.string().nullable(),
  /** Shown over the picture of the header. */
  overlay_image: z.string().nullable(),
  slides: z.array(slideView),
});

export const partnerPageView = z.object({ url: z.string(), title: z.string() });

export const programPageView = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  /** False in a preview. */
  published: z.boolean(),
});

import { partnerPageUrl } from "~/integrations/embedded-pages.server";
import { isPortOn } from "~/integrations/registry.server";
import { translate } from "~/locales/translate";
import type { ParticipantActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import { translatedRow } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import { brandPath } from "~/services/brand/site-texts.server";
import { celebrationsOf } from "~/services/celebrations/celebrations.server";
import { toImageView } from "~/services/media/image-view";
import { isPreviewToken } from "~/services/pages/page-preview.server";
import { toParticipantView } from "~/services/participants/participant-view.server";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { hasFeature } from "~/services/programs/features";
import { legalPagesOf } from "~/services/programs/legal-pages";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import type { Feature, MenuView, PageLinkView, SlideView } from "~/services/programs/programs.schema";
import { sanitizedField } from "~/services/rich-text/sanitize-html.server";
import { outsideLink } from "~/services/sandbox/outside-links.server";
import type { SocialPlatform } from "~/services/social/platforms";
import { tierPlaceIn } from "~/services/tiers/program-tiers.server";
import { heroView, partnerPageView, programPageView, siteFrameView } from "./site-views.schema";

/** The frame around every page of the site: program, menus, pages, and who is signed in. Served from the catalogue. */
export const getSiteFrame = query(
  "site:visit",
  async function getSiteFrame({ program, actor }: SiteCtx) {
    const signedIn = actor.kind === "participant";
    const menus: MenuView[] = program.menus
      .filter((menu) => (signedIn || menu.showOnLogout) && hasPage(menu, program))
      .map((menu) => ({
        id: menu.id,
        name: menu.name,
        navigation_url: menu.navigationUrl,
        show_in_tab: menu.showInTab,
        show_on_logout: menu.showOnLogout,
      }));
    const pages: PageLinkView[] = program.pages.map(({ id, slug, title }) => ({ id, slug, title }));
    return {
      program: {
        id: program.id,
        name: program.name,
        term_points_as: program.termPointsAs,
        term_points_singular: program.termPointsSingular,
        term_rewards_as: program.termRewardsAs,
        term_rewards_singular: program.termRewardsSingular,
        prizes_title: program.prizesTitle,
        my_account_title: program.myAccountTitle,
        time_zone: program.timeZone,
        currency: program.currency,
        features: program.features.filter(
          (feature) =>
            hasFeature(program, feature as Feature) && (feature !== "push_notifications" || isPortOn("push")),
        ),
        has_leaderboard: program.leaderboardOn,
        earn_points_icon: toImageView(program.files, program.earnPointsIconFileId),
        current_rewards_icon: toImageView(program.files, program.currentRewardsIconFileId),
        my_rewards_icon: toImageView(program.files, program.myRewardsIconFileId),
        i18n_enabled: program.i18nEnabled,
        header_logo: program.template.header_logo,
        footer_logo: program.template.footer_logo ?? program.template.header_logo,
        emblem: emblemOf(program),
        navigation_menus: menus,
        published_program_pages: pages,
        legal_pages: legalPagesOf(program.pages.map(untranslated)),
        social_network_pages: program.socialPages.map(({ id, platform, url }) => ({
          id,
          platform: platform as SocialPlatform,
          url: outsideLink(url),
        })),
      },
      participant: signedIn ? toParticipantView(actor) : null,
      celebrations: signedIn ? celebrationsOf(program, actor) : [],
      new_tier: signedIn ? newTierOf(program, actor) : null,
      powered_by: env.poweredBy ?? null,
    };
  },
  { output: siteFrameView },
);

function emblemOf(program: Catalogue) {
  const { celebration_image: own } = program.template;
  return own ? { url: own, is_icon: false } : { url: brandPath(program, "icon-192.png"), is_icon: true };
}

/**
 * The tier that the participant has reached and not seen yet. None that they are below again, since the tiers were
 * changed.
 */
function newTierOf(program: Catalogue, { newTierId, lifetimePoints }: ParticipantActor) {
  if (newTierId === null) return null;
  const tier = tierPlaceIn(program, lifetimePoints)?.current;
  return tier?.id === newTierId ? { id: tier.id, name: tier.name, benefits: tier.benefits } : null;
}

/** The hero: the program's header, then its carousel slides. */
export const getHero = query(
  "site:visit",
  async function getHero({ program, locale }: SiteCtx) {
    const { template } = program;
    const slides: SlideView[] = program.slides.map((slide) => ({
      id: slide.id,
      title: slide.title,
      description: slide.description,
      image: toImageView(program.files, slide.imageFileId),
      link: slide.link,
      button_text: slide.buttonText,
    }));
    return {
      header_text: template.header_text || translate(locale, "Welcome to {program}!", { program: program.name }),
      header_description: template.header_description,
      header_background_image: template.header_background_image,
      overlay_image: template.overlay_image,
      slides,
    };
  },
  { output: heroView },
);

/** The URL of the partner's page, to be framed. @throws not_found when the program has no partner configuration */
export const getPartnerPage = query(
  "site:participate",
  async function getPartnerPage({ program, locale }: ParticipantCtx) {
    const url = partnerUrlOf(program);
    if (!url) throw notFound("This program has no partner page.");
    const entry = program.menus.find(({ navigationUrl }) => navigationUrl === PARTNER_PATH);
    return { url, title: entry?.name ?? translate(locale, "Partner page") };
  },
  { output: partnerPageView },
);

/**
 * A published page of the program by its slug.
 * @param preview the token of a link from the admin, which shows a page that is not published
 * @throws not_found
 */
export const getProgramPage = query(
  "site:visit",
  async function getProgramPage({ program, locale }: SiteCtx, slug: string, preview: string | null = null) {
    const published = program.pages.find((candidate) => candidate.slug === slug);
    const page = published ?? (preview === null ? null : await unpublishedPage(program.id, slug, preview));
    if (!page) throw notFound("This page doesn't exist.");
    const shown = published ?? translatedRow(page, locale);
    return { title: shown.title, slug, content: sanitizedField(shown, "content"), published: published !== undefined };
  },
  { output: programPageView },
);

async function unpublishedPage(programId: string, slug: string, token: string) {
  const page = await prisma.programPage.findUnique({ where: { programId_slug: { programId, slug } } });
  return page && isPreviewToken(token, page) ? page : null;
}

const PARTNER_PATH = "/photos";
const OFFERS_PATH = "/my-offers";
const RECEIPTS_PATH = "/receipts";
const POSTS_PATH = "/posts";
const LEADERBOARD_PATH = "/leaderboard";

/** Whether the page of a menu entry exists for this program; entries of features that are off are hidden. */
function hasPage({ navigationUrl }: { navigationUrl: string }, program: Catalogue): boolean {
  if (navigationUrl === OFFERS_PATH) return hasFeature(program, "offers_reward");
  if (navigationUrl === RECEIPTS_PATH) return hasFeature(program, "receipts");
  if (navigationUrl === POSTS_PATH) return hasFeature(program, "dynamic_feed_posts");
  if (navigationUrl === LEADERBOARD_PATH) return program.leaderboardOn;
  return navigationUrl !== PARTNER_PATH || partnerUrlOf(program) !== null;
}

function partnerUrlOf({ partnerProgramId, photoContestActive }: Catalogue): string | null {
  return partnerProgramId && photoContestActive ? partnerPageUrl(partnerProgramId) : null;
}

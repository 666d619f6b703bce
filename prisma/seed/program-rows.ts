import { mediaPath } from "~/services/media/image-view";
import type { ChallengeContent, ProgramContent, RewardContent } from "./content";
import { daysFrom, OPENED_DAY } from "./days";
import { idAt } from "./deterministic";
import { inSpanish } from "./in-spanish";
import { MediaFiles } from "./media-files";
import type { Rows } from "./rows";

/** The default of the column. */
const DEFAULT_GOAL = 3;

/** A program with the ids that its challenges, rewards and people refer to. */
export type SeededProgram = {
  id: string;
  content: ProgramContent;
  day: Date;
  openedAt: Date;
  files: MediaFiles;
  emailSettingIds: string[];
  challenges: Map<string, SeededChallenge>;
  rewards: Map<string, SeededReward>;
};
export type SeededQuestion = { id: string; type: string; options: { id: string; text: string }[]; samples: string[] };
export type SeededChallenge = {
  id: string;
  content: ChallengeContent;
  questions: SeededQuestion[];
  completions: number;
};
export type SeededReward = { id: string; content: RewardContent; claimIds: string[] };

/** Adds a program with its pages, menus, slides and settings. */
export function addProgram(rows: Rows, content: ProgramContent, organizationId: string, day: Date): SeededProgram {
  const openedAt = daysFrom(day, OPENED_DAY);
  const id = idAt(openedAt, content.subdomain);
  const files = new MediaFiles(rows, id, content.subdomain, openedAt);
  const iconId = (name: string) => (content.sectionIcons ? files.picture(name).id : null);
  rows.add("programs", {
    id,
    organization_id: organizationId,
    name: content.name,
    subdomain: content.subdomain,
    time_zone: content.timeZone,
    i18n_enabled: content.i18nEnabled,
    term_points_as: content.termPointsAs,
    term_points_singular: content.termPointsSingular,
    term_rewards_as: content.termRewardsAs,
    term_rewards_singular: content.termRewardsSingular,
    features: content.features,
    override_enrollment: content.customSigninUrl !== undefined,
    program_custom_signin_url: content.customSigninUrl,
    partner_program_id: content.partnerProgramId,
    earn_points_icon_file_id: iconId("icon-earn"),
    current_rewards_icon_file_id: iconId("icon-rewards"),
    my_rewards_icon_file_id: iconId("icon-mine"),
    support_email: `hello@${content.subdomain}.example.test`,
    streaks_on: content.habits !== undefined,
    points_rules: content.pointsRules ?? null,
    point_value: content.pointValue ?? null,
    weekly_goal_on: content.habits !== undefined,
    weekly_goal: content.habits?.weeklyGoal ?? DEFAULT_GOAL,
    leaderboard_on: content.habits !== undefined,
    weekly_result_on: content.habits !== undefined,
    daily_question_on: content.daily !== undefined,
    daily_question_points: content.daily?.points ?? null,
    daily_question_extra: content.daily?.extra ?? null,
    daily_box_on: content.daily !== undefined,
    daily_box_prizes: JSON.stringify(content.daily?.prizes ?? []),
    daily_box_cap: content.daily?.cap ?? null,
    seo: { meta_title: content.metaTitle, meta_description: content.metaDescription },
    program_template_detail: templateDetail(content, files),
    translations: inSpanish(content.spanish?.settings),
    first_steps_hidden_at: openedAt,
    created_at: openedAt,
    updated_at: openedAt,
  });
  if (content.customDomain)
    rows.add("program_domains", {
      program_id: id,
      id: idAt(openedAt, id, content.customDomain),
      host: content.customDomain,
      created_at: openedAt,
    });
  const emailSettingIds = addParts(rows, id, content, files, openedAt, day);
  return { id, content, day, openedAt, files, emailSettingIds, challenges: new Map(), rewards: new Map() };
}

function templateDetail(content: ProgramContent, files: MediaFiles) {
  const path = (name: string) => mediaPath(files.picture(name));
  return {
    header_text: content.headerText,
    header_description: content.headerDescription,
    header_background_image: path("hero-1"),
    header_logo: path("logo"),
    footer_logo: path("logo"),
    favicon_file: path("logo"),
    overlay_image: path("overlay"),
    badge_background_image: path("hero-2"),
    badge_instructions: content.badgeInstructions ?? "",
    element_css_style: content.style,
  };
}

function addParts(
  rows: Rows,
  programId: string,
  content: ProgramContent,
  files: MediaFiles,
  at: Date,
  day: Date,
): string[] {
  const { spanish } = content;
  const key = (kind: string, name: string) => ({ program_id: programId, id: idAt(at, programId, kind, name) });
  content.pages.forEach(({ slug, title, content: html }, position) =>
    rows.add("program_pages", {
      ...key("page", slug),
      slug,
      title,
      content: html.trim(),
      translations: inSpanish(spanish?.pages[slug]),
      status: "published",
      position,
      created_at: at,
      updated_at: at,
    }),
  );
  content.menus.forEach(({ name, url, showInTab, showOnLogout }, position) =>
    rows.add("navigation_menus", {
      ...key("menu", name),
      name,
      translations: inSpanish(spanish?.menus[name]),
      navigation_url: url,
      show_in_tab: showInTab,
      show_on_logout: showOnLogout,
      position,
    }),
  );
  content.slides.forEach(({ title, description, picture, link, buttonText }, position) =>
    rows.add("carousel_slides", {
      ...key("slide", title),
      title,
      description,
      translations: inSpanish(spanish?.slides[title]),
      image_file_id: files.picture(picture).id,
      link,
      button_text: buttonText,
      position,
    }),
  );
  content.profileAttributes?.forEach(({ name, label, type }, position) =>
    rows.add("profile_attributes", {
      ...key("profile attribute", name),
      attribute_name: name,
      display_name: label,
      translations: inSpanish(spanish?.profileAttributes[name]),
      field_type: type,
      active: true,
      position,
      updated_at: at,
    }),
  );
  content.tiers?.forEach(({ name, from, benefits }) =>
    rows.add("program_tiers", {
      ...key("tier", name),
      name,
      benefits,
      translations: inSpanish(spanish?.tiers[name]),
      points_threshold_min: from,
      created_at: at,
      updated_at: at,
    }),
  );
  content.feedPosts?.forEach(({ title, body, picture, day: postedDay, link }) => {
    const postedAt = daysFrom(day, postedDay);
    rows.add("feed_posts", {
      ...key("feed post", title),
      title,
      body,
      translations: inSpanish(spanish?.feedPosts[title]),
      image_file_id: files.picture(picture).id,
      link: link ?? "",
      active: true,
      published_at: postedAt,
      created_at: postedAt,
      updated_at: postedAt,
    });
  });
  return content.emailSettings.map(({ channel, description }, position) => {
    const translations = inSpanish(spanish?.emailSettings[channel]);
    const row = { ...key("email setting", channel), channel, description, translations, position, updated_at: at };
    rows.add("communication_settings", row);
    return row.id;
  });
}

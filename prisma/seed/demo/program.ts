import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import type { ProgramContent } from "../content";
import { demoChallenges } from "./challenges";
import { demoDaily } from "./daily";
import { demoOrders } from "./orders";
import { demoPages } from "./pages";
import { demoPurchaseProof } from "./purchase-proof";
import { demoQuests } from "./quests";
import { demoRewards } from "./rewards";
import { demoSpanish } from "./spanish";
import { demoTags } from "./tags";

/** Sunrise Rewards: a neighborhood café and bakery with a warm, chatty tone; every feature is on. */
export const demo: ProgramContent = {
  subdomain: "demo",
  name: "Sunrise Rewards",
  organization: "Sunrise Group",
  timeZone: "America/New_York",
  termPointsAs: "Sparks",
  termPointsSingular: "Spark",
  termRewardsAs: "Perks",
  termRewardsSingular: "Perk",
  features: [
    "social_network_posts",
    "donation_challenge",
    "offers_reward",
    "otp_login",
    "receipts",
    "tiers",
    "push_notifications",
    "dynamic_feed_posts",
  ],
  i18nEnabled: true,
  spanish: demoSpanish,
  habits: { weeklyGoal: 3 },
  daily: demoDaily,
  quests: demoQuests,
  orders: demoOrders,
  teamGoal: { title: "Good mornings together", target: 2600, minimum: 3, prizePoints: 100, begun: 40, left: 24 },
  pointValue: "0.01",
  pointsRules: {
    ...NO_POINTS_RULES,
    pending_by_source: { receipt: { kind: "days", days: 2 } },
    expiration: { kind: "rolling", months: 12 },
  },
  sectionIcons: true,
  customDomain: "perks.example.test",
  metaTitle: "Sunrise Rewards: Sparks with every cup",
  metaDescription: "Earn Sparks for visits, quizzes and friends, and swap them for Perks at your neighborhood café.",
  partnerProgramId: "sunrise-photos",
  style: {
    "perk-primary": "#c4321a",
    "perk-primary-content": "#ffffff",
    "perk-secondary": "#ffc94d",
    "perk-secondary-content": "#3b1233",
    "perk-body-background": "#fffaf3",
    "perk-body-content": "#33142d",
    "perk-header-color": "#ffffff",
    "perk-header-content-color": "#33142d",
    "perk-header-title-color": "#ffffff",
    "perk-challenge-tile-background": "#ffffff",
    "perk-reward-tile-background-color": "#ffefd6",
    "perk-footer-color": "#3b1233",
    "perk-footer-content-color": "#fde8da",
    "perk-button-border-radius": "full",
    "perk-input-border-radius": "large",
    "perk-tiles-border-radius": "large",
    "perk-cards-border-radius": "large",
    header_font: "Bricolage Grotesque",
    body_font: "Figtree",
    theme: "light",
  },
  headerText: "Every good morning counts.",
  headerDescription:
    "Try things, share things, drop by. Collect Sparks along the way and swap them for Perks you will actually use.",
  badgeInstructions: "Show it at any counter: founding fans skip the line on launch days.",
  pages: demoPages,
  // Every combination of "opens in a new tab" and "shown to visitors".
  menus: [
    { name: "Earn Sparks", url: "/#earn", showInTab: false, showOnLogout: true },
    { name: "Perks", url: "/#rewards", showInTab: false, showOnLogout: false },
    { name: "Offers", url: "/my-offers", showInTab: false, showOnLogout: true },
    { name: "Photos", url: "/photos", showInTab: false, showOnLogout: false },
    { name: "Our Story", url: "/our-story", showInTab: true, showOnLogout: true },
    { name: "How Sparks Work", url: "/rules", showInTab: true, showOnLogout: false },
  ],
  slides: [
    {
      title: "Breakfast tastes better together.",
      description: "Bring a friend and earn 200 Sparks when they join.",
      picture: "hero-2",
      link: "/challenge/bring-a-friend",
      buttonText: "Bring a friend",
    },
    {
      title: "One weekend by the lake.",
      description: "Cabin, canoe and a hamper from our kitchen. Every visit is an entry into the draw.",
      picture: "hero-3",
      link: "/challenge/visit-our-store",
      buttonText: "Collect an entry",
    },
    {
      title: "What is in season?",
      description: "Five questions, two minutes, a hundred Sparks. The answers are on your plate.",
      picture: "spring-quiz",
      link: "/challenge/spring-quiz",
      buttonText: "Take the quiz",
    },
  ],
  emailSettings: [
    { channel: "all", description: "Tell me everything: new challenges, new Perks and a letter on Fridays" },
    { channel: "important", description: "Only about me: Sparks earned, Perks ending soon, winners" },
    { channel: "none", description: "No emails except login codes" },
  ],
  profileAttributes: [
    { name: "phone", label: "Phone", type: "phone" },
    { name: "address_1", label: "Address", type: "text" },
    { name: "address_2", label: "Apartment or suite", type: "text" },
    { name: "city", label: "City", type: "text" },
    { name: "state", label: "State", type: "state" },
    { name: "postal", label: "Zip Code", type: "postal" },
    { name: "affiliation", label: "Clubs and groups", type: "list" },
  ],
  tiers: [
    { name: "Early Bird", from: 0, benefits: "A warm welcome, and a Spark for every good morning." },
    {
      name: "Daybreak",
      from: 1000,
      benefits: "A free upgrade to a large drink on Fridays, and new Perks a day before everyone else.",
    },
    {
      name: "High Noon",
      from: 3000,
      benefits: "A pastry on your birthday, and a seat at the tasting table in spring.",
    },
  ],
  feedPosts: [
    {
      title: "Sourdough Saturdays are back",
      body: "<p>Our starter is nine years old and in a very good mood. From this Saturday on there are <strong>three new loaves</strong>: rye and caraway, walnut, and one with roasted potatoes.</p><p>They come out of the oven at half past seven. Last week they lasted until nine.</p>",
      picture: "read-the-story",
      day: -2,
      link: "/challenge/visit-our-store",
    },
    {
      title: "What you taught us about breakfast",
      body: "<p>More than two hundred of you took the taste survey. The short version: porridge has more friends than we thought, and nobody wants quiet music before eight.</p><p>The new menu starts next month. The music is off already.</p>",
      picture: "taste-survey",
      day: -9,
    },
    {
      title: "Meet the people behind the counter",
      body: "<p>Ines has opened our first café every morning for six years. She told us how she gets up at four, and why the second tray is always better than the first.</p>",
      picture: "watch-the-film",
      day: -17,
      link: "/challenge/watch-the-film",
    },
    {
      title: "We moved the bicycles",
      body: "<p>The rack now stands on the sunny side of the door, with room for twelve. Thank you to everyone who asked.</p>",
      picture: "visit-us",
      day: -30,
    },
  ],
  challenges: demoChallenges,
  rewards: demoRewards,
  tags: demoTags,
  purchaseProof: demoPurchaseProof,
};

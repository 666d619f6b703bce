/** Labels of the challenge wizard: challenge types, variants, answer types and intervals. Translated when rendered. */
import {
  BookOpen,
  CirclePlay,
  ClipboardList,
  Crown,
  ExternalLink,
  HandHeart,
  Images,
  MapPin,
  MousePointerClick,
  Share2,
  ThumbsUp,
  UserPlus,
  Users,
  type IconNode,
} from "lucide";
import { msg } from "~/locales/translate";
import type { ChallengeType } from "~/services/challenges/challenges.schema";

/** The description of a type next to its label, which is that of lists and filters (TYPE_LABELS). */
type TypeCard = { text: string; icon: IconNode };

export const TYPE_CARDS: Record<ChallengeType, TypeCard> = {
  signup: { text: msg("Join the program."), icon: UserPlus },
  call_action: {
    text: msg("Call, email or open a page."),
    icon: MousePointerClick,
  },
  link: { text: msg("Visit a web page."), icon: ExternalLink },
  article: { text: msg("Read an article."), icon: BookOpen },
  video: { text: msg("Watch a video."), icon: CirclePlay },
  referral: { text: msg("Invite friends with a personal link."), icon: Users },
  collect: { text: msg("Answer a quiz, survey or profile form."), icon: ClipboardList },
  unified_social: { text: msg("View your social posts."), icon: Images },
  donation: { text: msg("Donate to a cause."), icon: HandHeart },
  membership: { text: msg("Buy a membership."), icon: Crown },
  share: { text: msg("Share a link."), icon: Share2 },
  engage: { text: msg("Follow your social account."), icon: ThumbsUp },
  location: { text: msg("Check in at a place."), icon: MapPin },
};

/** The variants of a type, by the value of `parameters`. The first one is the default; an empty value means none. */
export const VARIANTS: Partial<
  Record<ChallengeType, { label: string; options: readonly { value: string; label: string }[] }>
> = {
  signup: {
    label: msg("Variant"),
    options: [
      { value: "", label: msg("Sign up") },
      { value: "email", label: msg("Sign up by email") },
      { value: "program", label: msg("Join the program") },
    ],
  },
  collect: {
    label: msg("Format"),
    options: [
      { value: "quiz", label: msg("Quiz (with correct answers)") },
      { value: "survey", label: msg("Survey (no right or wrong)") },
      { value: "profile", label: msg("Profile (about the participant)") },
    ],
  },
  share: {
    label: msg("Where to share"),
    options: [
      { value: "", label: msg("Anywhere") },
      { value: "facebook", label: "Facebook" },
      { value: "twitter", label: "Twitter" },
      { value: "x", label: "X" },
    ],
  },
};

/** The time in seconds until a repeatable challenge can be completed again. */
export const REPEAT_INTERVALS: readonly { seconds: number; label: string }[] = [
  { seconds: 3_600, label: msg("1 hour") },
  { seconds: 43_200, label: msg("12 hours") },
  { seconds: 86_400, label: msg("1 day") },
  { seconds: 604_800, label: msg("1 week") },
  { seconds: 2_592_000, label: msg("30 days") },
];

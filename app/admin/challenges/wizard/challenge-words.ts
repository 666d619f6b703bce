/** What the console calls the kinds of challenges, questions and the rest of the form. Said by `t` where they are shown. */
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
  type LucideIcon,
} from "lucide-react";
import { phrase } from "~/locales/say";
import type { AnswerType, ChallengeType } from "~/services/challenges/challenges.schema";

type Words = { label: string; text: string; icon: LucideIcon };

export const TYPE_WORDS: Record<ChallengeType, Words> = {
  signup: { label: phrase("Sign up"), text: phrase("Points for joining the program."), icon: UserPlus },
  call_action: {
    label: phrase("Call to action"),
    text: phrase("A button that calls, mails or opens a page."),
    icon: MousePointerClick,
  },
  link: { label: phrase("Link"), text: phrase("Visit a page of yours."), icon: ExternalLink },
  article: { label: phrase("Article"), text: phrase("Read a text to its end."), icon: BookOpen },
  video: { label: phrase("Video"), text: phrase("Watch a film to its end."), icon: CirclePlay },
  referral: { label: phrase("Referral"), text: phrase("Invite friends by a personal link."), icon: Users },
  collect: { label: phrase("Questions"), text: phrase("A quiz, a survey or a profile form."), icon: ClipboardList },
  unified_social: { label: phrase("Social posts"), text: phrase("Look at posts from your networks."), icon: Images },
  donation: { label: phrase("Donation"), text: phrase("Give to a cause and earn points."), icon: HandHeart },
  membership: { label: phrase("Membership"), text: phrase("Buy a paid membership."), icon: Crown },
  share: { label: phrase("Share"), text: phrase("Share a link with others."), icon: Share2 },
  engage: { label: phrase("Engage"), text: phrase("Follow you on a social network."), icon: ThumbsUp },
  location: { label: phrase("Location"), text: phrase("Check in where you are."), icon: MapPin },
};

/** What a type comes in, by the values of `parameters`; the first stands for none where it may be empty. */
export const VARIANTS: Partial<
  Record<ChallengeType, { label: string; options: readonly { value: string; label: string }[] }>
> = {
  signup: {
    label: phrase("Variant"),
    options: [
      { value: "", label: phrase("Sign up") },
      { value: "email", label: phrase("Sign up by email") },
      { value: "program", label: phrase("Join the program") },
    ],
  },
  collect: {
    label: phrase("Kind of questions"),
    options: [
      { value: "quiz", label: phrase("Quiz: some answers are right") },
      { value: "survey", label: phrase("Survey: every answer counts") },
      { value: "profile", label: phrase("Profile: what participants tell about themselves") },
    ],
  },
  share: {
    label: phrase("Where to share"),
    options: [
      { value: "", label: phrase("Anywhere") },
      { value: "facebook", label: "Facebook" },
      { value: "twitter", label: "Twitter" },
      { value: "x", label: "X" },
    ],
  },
};

export const ANSWER_TYPE_LABELS: Record<AnswerType, string> = {
  radio_button: phrase("Single choice"),
  check_box: phrase("Multiple choice"),
  image_radio_button: phrase("Single choice with pictures"),
  image_check_box: phrase("Multiple choice with pictures"),
  dropdown: phrase("Dropdown"),
  boolean: phrase("Yes or no"),
  text: phrase("Short text"),
  text_area: phrase("Long text"),
  wysiwyg: phrase("Formatted text"),
  number: phrase("Whole number"),
  decimal: phrase("Decimal number"),
  date: phrase("Date"),
  time: phrase("Time"),
  date_time: phrase("Date and time"),
  phone: phrase("Phone number"),
};

/** How long until a repeatable challenge may be done again, in seconds. */
export const REPEAT_INTERVALS: readonly { seconds: number; label: string }[] = [
  { seconds: 3_600, label: phrase("1 hour") },
  { seconds: 43_200, label: phrase("12 hours") },
  { seconds: 86_400, label: phrase("1 day") },
  { seconds: 604_800, label: phrase("1 week") },
  { seconds: 2_592_000, label: phrase("30 days") },
];

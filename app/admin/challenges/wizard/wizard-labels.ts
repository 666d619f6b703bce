/** The icons of the types, and the intervals of repeatable challenges. Their labels are translated when rendered. */
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
import type { ChallengeType } from "~/services/challenge-types/registry";

const TYPE_ICONS: Partial<Record<ChallengeType, IconNode>> = {
  signup: UserPlus,
  call_action: MousePointerClick,
  link: ExternalLink,
  article: BookOpen,
  video: CirclePlay,
  referral: Users,
  collect: ClipboardList,
  unified_social: Images,
  donation: HandHeart,
  membership: Crown,
  share: Share2,
  engage: ThumbsUp,
  location: MapPin,
};

export function typeIcon(type: ChallengeType): IconNode {
  return TYPE_ICONS[type] ?? MousePointerClick;
}

/** The time in seconds until a repeatable challenge can be completed again. */
export const REPEAT_INTERVALS: readonly { seconds: number; label: string }[] = [
  { seconds: 3_600, label: msg("1 hour") },
  { seconds: 43_200, label: msg("12 hours") },
  { seconds: 86_400, label: msg("1 day") },
  { seconds: 604_800, label: msg("1 week") },
  { seconds: 2_592_000, label: msg("30 days") },
];

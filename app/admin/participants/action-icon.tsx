import {
  BookOpen,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  Crown,
  Eye,
  Gift,
  Heart,
  ImageUp,
  Link2,
  LogIn,
  MapPin,
  MousePointerClick,
  Plug,
  RotateCcw,
  Rss,
  Share2,
  Star,
  Upload,
  UserPlus,
  Users,
  Zap,
  type IconNode,
} from "lucide";
import { Icon } from "~/ui/primitives/icon";

/** The icons of the action types. */
const ICONS: Record<string, IconNode> = {
  sign_up: UserPlus,
  sign_in: LogIn,
  connect: Plug,
  watch_video: CirclePlay,
  visit_url: Link2,
  call_action: MousePointerClick,
  read_article: BookOpen,
  quiz: CircleHelp,
  survey: ClipboardList,
  share: Share2,
  recruit: Users,
  onboarding_questions: ClipboardList,
  location_visit: MapPin,
  feed: Rss,
  claim_reward: Gift,
  external: Zap,
  donation: Heart,
  membership: Crown,
  submitted_content: ImageUp,
  rate_content: Star,
  import: Upload,
  earned_elsewhere: Upload,
  spent_elsewhere: Upload,
  reversal: RotateCcw,
};

/** The icon of an action type. It has no label, because the name of the type is always next to it. */
export function ActionIcon({ type, className }: { type: string; className?: string }) {
  return <Icon icon={ICONS[type] ?? Eye} size={16} className={className} />;
}

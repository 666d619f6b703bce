import {
  BookOpen, ClipboardList, Crown, Eye, Gift, Heart, ImageUp, ListChecks, LogIn, type LucideIcon, MapPin, MousePointerClick,
  Play, Plug, Rss, Share2, Star, Upload, UserPlus, Users, Zap,
} from "lucide-react";
import { formatNumber } from "~/locales/say";
import type { ActionView } from "~/services/points/points.schema";
import type { DataColumn } from "~/ui/data-table";
import { Icon } from "~/ui/icon";
import { statusLabel } from "~/ui/status-badge";
import { dateTimeText } from "~/ui/time-texts";

/** Each action type of specification 3, section 3 "Latest action", has its icon. */
const ICONS: Record<string, LucideIcon> = {
  sign_up: UserPlus,
  sign_in: LogIn,
  connect: Plug,
  watch_video: Play,
  visit_url: MousePointerClick,
  read_article: BookOpen,
  quiz: ListChecks,
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
};

/** The columns of a participant's journal. */
export function actionColumns(term: string, timeZone: string): DataColumn<ActionView>[] {
  return [
    {
      id: "action",
      header: "Action",
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <Icon icon={ICONS[original.action_type] ?? Eye} size={16} className="text-muted" />
          <span className="max-sm:sr-only">{statusLabel(original.action_type)}</span>
        </span>
      ),
    },
    { id: "subject", header: "Subject", cell: ({ row }) => <span className="block max-w-96 truncate max-sm:max-w-56" title={row.original.title}>{row.original.title}</span> },
    { id: "points", header: term, meta: { numeric: true }, cell: ({ row }) => <PointsChange points={row.original.points} /> },
    { id: "date", header: "Date", meta: { numeric: true, wide: true, sort: "created_at" }, cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, "en") },
  ];
}

function PointsChange({ points }: { points: number }) {
  if (points === 0) return <span className="text-muted">—</span>;
  return <span className="text-content">{points > 0 ? "+" : "−"}{formatNumber(Math.abs(points))}</span>;
}

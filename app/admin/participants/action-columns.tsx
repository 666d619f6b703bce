import {
  BookOpen, ClipboardList, Crown, Eye, Gift, Heart, ImageUp, ListChecks, LogIn, type LucideIcon, MapPin, MousePointerClick,
  Play, Plug, Rss, Share2, Star, Upload, UserPlus, Users, Zap,
} from "lucide-react";
import { phrase, type Locale } from "~/locales/say";
import type { SayText } from "~/locales/use-text";
import type { ActionView } from "~/services/points/points.schema";
import type { DataColumn } from "~/ui/data-table";
import { Icon } from "~/ui/icon";
import { signedPoints } from "~/ui/points";
import { statusLabel } from "~/ui/status-badge";
import { dateTimeText } from "~/ui/time-texts";

/** Each action type of specification 3, section 3 "Latest action", has its icon and its words. */
const TYPES: Record<string, { icon: LucideIcon; label: string }> = {
  sign_up: { icon: UserPlus, label: phrase("Signed up") },
  sign_in: { icon: LogIn, label: phrase("Signed in") },
  connect: { icon: Plug, label: phrase("Connected") },
  watch_video: { icon: Play, label: phrase("Watched a video") },
  visit_url: { icon: MousePointerClick, label: phrase("Visited a page") },
  read_article: { icon: BookOpen, label: phrase("Read an article") },
  quiz: { icon: ListChecks, label: phrase("Quiz") },
  survey: { icon: ClipboardList, label: phrase("Survey") },
  share: { icon: Share2, label: phrase("Shared") },
  recruit: { icon: Users, label: phrase("Recruited a friend") },
  onboarding_questions: { icon: ClipboardList, label: phrase("Onboarding questions") },
  location_visit: { icon: MapPin, label: phrase("Visited a place") },
  feed: { icon: Rss, label: phrase("Feed") },
  claim_reward: { icon: Gift, label: phrase("Claimed a reward") },
  external: { icon: Zap, label: phrase("External") },
  donation: { icon: Heart, label: phrase("Donation") },
  membership: { icon: Crown, label: phrase("Membership") },
  submitted_content: { icon: ImageUp, label: phrase("Submitted content") },
  rate_content: { icon: Star, label: phrase("Rated content") },
  import: { icon: Upload, label: phrase("Import") },
};

/** What an action was, in words to be said. */
function actionLabel(type: string): string {
  return TYPES[type]?.label ?? statusLabel(type);
}

interface ActionColumnSettings {
  t: SayText;
  locale: Locale;
  /** The program's word for points, and its time zone. */
  term: string;
  timeZone: string;
}

/** The columns of a participant's journal. */
export function actionColumns({ t, locale, term, timeZone }: ActionColumnSettings): DataColumn<ActionView>[] {
  return [
    {
      id: "action",
      header: t("Action"),
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <Icon icon={TYPES[original.action_type]?.icon ?? Eye} size={16} className="text-muted" />
          <span className="max-sm:sr-only">{t(actionLabel(original.action_type))}</span>
        </span>
      ),
    },
    { id: "subject", header: t("Subject"), cell: ({ row }) => <span className="block max-w-96 truncate max-sm:max-w-56" title={row.original.title}>{row.original.title}</span> },
    { id: "points", header: term, meta: { numeric: true }, cell: ({ row }) => <span className={row.original.points === 0 ? "text-muted" : undefined}>{signedPoints(row.original.points, locale)}</span> },
    { id: "date", header: t("Date"), meta: { numeric: true, wide: true, sort: "created_at" }, cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, locale) },
  ];
}

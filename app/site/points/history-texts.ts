/** Words and icons of the history of points. */
import {
  Award,
  BookOpen,
  Cake,
  ClipboardList,
  Coins,
  Flag,
  Gift,
  Hourglass,
  Image,
  MapPin,
  Play,
  ReceiptText,
  Undo2,
  Unlock,
  Users,
  type IconNode,
} from "lucide";
import { msg } from "~/locales/translate";
import type { HistoryFilter, HistoryKind, HistoryRow } from "~/services/points-history/points-history.schema";

const FILTER_LABELS: Record<HistoryFilter, string> = {
  all: msg("All"),
  earned: msg("Earned"),
  spent: msg("Spent"),
  pending: msg("Pending"),
  ended: msg("Expired or taken back"),
};

export function filterLabel(filter: HistoryFilter): string {
  return FILTER_LABELS[filter];
}

/** What is said of an action that was reversed. `points`: what it moved; what was spent came back. */
export function reversedLabel(points: number): string {
  return points < 0 ? msg("Given back later") : msg("Taken back later");
}

const KIND_ICONS: Partial<Record<HistoryKind, IconNode>> = {
  spent: Gift,
  released: Unlock,
  expired: Hourglass,
  reversed: Undo2,
};

const TYPE_ICONS: Readonly<Record<string, IconNode>> = {
  read_article: BookOpen,
  watch_video: Play,
  quiz: ClipboardList,
  survey: ClipboardList,
  onboarding_questions: ClipboardList,
  feed: Image,
  submitted_content: Image,
  recruit: Users,
  receipt: ReceiptText,
  location_visit: MapPin,
  birthday: Cake,
  quest: Flag,
  weekly_goal: Award,
  team_goal: Users,
};

/** The icon of a row: what it did with points, or else what they were earned with. */
export function historyIcon({ kind, action_type }: HistoryRow): IconNode {
  return KIND_ICONS[kind] ?? TYPE_ICONS[action_type] ?? Coins;
}

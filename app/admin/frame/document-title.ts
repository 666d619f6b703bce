import { textOf } from "~/locales/use-text";
import type { AdminFrameView } from "~/services/admins/admin-frame.schema";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The document title of an admin page: the page, then the selected program. */
export function titleOf(page: string | undefined, matches: Matches): { title: string }[] {
  const frame = matches.find((match) => match?.id === "admin/frame/layout")?.data as AdminFrameView | undefined;
  return [{ title: [page, frame?.program?.name ?? textOf(matches)("Admin area")].filter(Boolean).join(" · ") }];
}

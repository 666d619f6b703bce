import { textOf } from "~/locales/use-text";
import type { loader } from "./layout";

type Matches = readonly ({ id: string; data?: unknown } | undefined)[];

/** The document's title on a console page: the page, then the program in the bar. */
export function titleOf(page: string | undefined, matches: Matches): { title: string }[] {
  const frame = matches.find((match) => match?.id === "admin/frame/layout")?.data as
    Awaited<ReturnType<typeof loader>>["data"] | undefined;
  return [{ title: [page, frame?.program?.name ?? textOf(matches)("Console")].filter(Boolean).join(" · ") }];
}

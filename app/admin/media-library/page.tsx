import type { MetaFunction } from "@remix-run/node";
import { useState } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { adminLoader } from "~/http/admin-doors.server";
import { textOf, useText } from "~/locales/use-text";
import { mediaQuery, type MediaFileView } from "~/services/media/media-library.schema";
import { listMedia } from "~/services/media/media-library.verbs.server";
import { PageTitle } from "~/ui/page-title";
import { MediaLibrary } from "./media-library";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listMedia(await inProgram(params.programId), mediaQuery.parse(Object.fromEntries(url.searchParams))),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Media library"), matches);

/** The media library as a page of the settings; forms open the same as a dialog. */
export default function MediaLibraryPage() {
  const t = useText();
  const settings = useSettingsCrumb();
  const [selected, setSelected] = useState<MediaFileView | null>(null);
  return (
    <div className="min-w-0">
      <PageTitle title={t("Media library")} crumbs={[settings]} />
      <div className="ground-surface overflow-clip rounded-card border border-border">
        <MediaLibrary kind="file" selected={selected} onSelect={setSelected} />
      </div>
    </div>
  );
}

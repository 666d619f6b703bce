import type { MetaFunction } from "@remix-run/node";
import { useState } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listMedia } from "~/services/media/media-library.admin.server";
import { mediaQuery, type MediaFileView } from "~/services/media/media-library.schema";
import { PageTitle } from "~/ui/primitives/page-title";
import { MediaLibrary } from "./media-library";

export const loader = programLoader({ query: mediaQuery }, async ({ ctx, query }) => listMedia(ctx, query));

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Media library"), matches);

/** The media library as a settings page. Forms open it as a dialog. */
export default function MediaLibraryPage() {
  const t = useText();
  const settings = useSettingsCrumb();
  const [selected, setSelected] = useState<MediaFileView | null>(null);
  return (
    <div className="min-w-0">
      <PageTitle title={t("Media library")} crumbs={[settings]} />
      <div className="surface-card overflow-clip rounded-card border border-border">
        <MediaLibrary kind="file" selected={selected} onSelect={setSelected} ticks />
      </div>
    </div>
  );
}

/** The data of the preview with the unsaved input of a settings form over it. */
import { mediaPath } from "~/services/media/image-view";
import { rowsIn, type FieldValues } from "~/ui/forms/form-fields";
import type { BrandingPreviewData } from "./preview-data.server";

type ProgramView = BrandingPreviewData["visitor"]["site"]["program"];

/** The words and titles of the program. A word that must not be empty stays as it is stored. */
export function withLabels(data: BrandingPreviewData, values: FieldValues): BrandingPreviewData {
  const optional = (name: string) => values[name]?.trim() || null;
  return withProgram(data, (program) => ({
    ...program,
    term_points_as: optional("term_points_as") ?? program.term_points_as,
    term_points_singular: optional("term_points_singular"),
    term_rewards_as: optional("term_rewards_as") ?? program.term_rewards_as,
    term_rewards_singular: optional("term_rewards_singular"),
    prizes_title: optional("prizes_title"),
    my_account_title: optional("my_account_title"),
    earn_points_icon: iconOf(values.earn_points_icon),
    current_rewards_icon: iconOf(values.current_rewards_icon),
    my_rewards_icon: iconOf(values.my_rewards_icon),
  }));
}

/** The menu of the site. Entries without a name are left out, since nobody could see them. */
export function withMenus(data: BrandingPreviewData, values: FieldValues): BrandingPreviewData {
  const menus = rowsIn(values, "data").flatMap((row, at) =>
    row.name?.trim()
      ? [
          {
            id: row.id ?? String(at),
            name: row.name,
            navigation_url: row.navigation_url ?? "",
            show_in_tab: row.show_in_tab === "true",
            show_on_logout: row.show_on_logout === "true",
          },
        ]
      : [],
  );
  return withProgram(data, (program) => ({ ...program, navigation_menus: menus }));
}

/** The slides of the home page. */
export function withSlides(data: BrandingPreviewData, values: FieldValues): BrandingPreviewData {
  const slides = rowsIn(values, "carousels").map((row, at) => ({
    id: row.id ?? String(at),
    title: row.title ?? "",
    description: row.description ?? "",
    button_text: row.button_text ?? "",
    link: row.link ?? "",
    image: iconOf(row.image_file_id),
  }));
  return { ...data, hero: { ...data.hero, slides } };
}

function withProgram(data: BrandingPreviewData, change: (program: ProgramView) => ProgramView): BrandingPreviewData {
  const changed = (viewer: BrandingPreviewData["visitor"]) => ({
    ...viewer,
    site: { ...viewer.site, program: change(viewer.site.program) },
  });
  return { ...data, visitor: changed(data.visitor), participant: changed(data.participant) };
}

function iconOf(fileId: string | undefined) {
  if (!fileId) return null;
  const url = mediaPath({ id: fileId, name: "preview" });
  return { url, public_url: url, alt_text: "" };
}

import { programCallLoader } from "~/http/handlers/admin.server";
import { listFonts } from "~/services/program-settings/branding.admin.server";

/** `GET programs/{id}/fonts`: the fonts that a program may choose. */
export const loader = programCallLoader(listFonts);

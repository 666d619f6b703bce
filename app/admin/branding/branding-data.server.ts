import { brandingPreviewData } from "~/admin/preview/preview-data.server";
import { programLoader } from "~/http/handlers/admin.server";
import { getBranding } from "~/services/program-settings/branding.admin.server";

/** The loader of every branding page: all of the branding, since the preview of one form shows the others, too. */
export const brandingLoader = () =>
  programLoader(async ({ ctx }) => {
    const branding = await getBranding(ctx);
    return { branding, preview: await brandingPreviewData(ctx) };
  });

import { sandboxLoader } from "~/http/handlers/public.server";
import { escapeMarkup } from "~/platform/escape-markup";
import { framedDocument } from "./framed-document";

/** `GET /sandbox/partner?program_id=`: the sandbox's replacement of the partner's page, which /photos shows in a frame. */
export const loader = sandboxLoader(async ({ url }) =>
  framedDocument(
    "Partner page",
    `<h1>Photo wall</h1>
<p>This stands in for the partner's page. It was opened for the program <strong>${escapeMarkup(url.searchParams.get("program_id") ?? "")}</strong>.</p>
<ul><li>Morning</li><li>Market</li><li>Harvest</li><li>Friends</li></ul>`,
  ),
);

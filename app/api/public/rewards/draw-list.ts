import { siteCallLoader } from "~/http/handlers/site.server";
import { downloadResponse } from "~/http/responses/file-response.server";
import { getDrawList } from "~/services/draws/draws.site.server";

/** `GET /public/rewards/{id}/draws/{number}/entries.txt`: the frozen list of a draw, which anybody may check. */
export const loader = siteCallLoader(async ({ ctx, param }) => {
  const text = await getDrawList(ctx, param("rewardId"), param("drawNumber"));
  return downloadResponse("entries.txt", "text/plain", only(text), Buffer.byteLength(text));
});

async function* only(text: string) {
  yield text;
}

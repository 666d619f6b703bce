import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs, type UseCaseOf } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import type { SelectionResult } from "~/platform/selection";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { TagToggle } from "~/services/tags/tags.schema";

type OnSelected<Change> = UseCaseOf<
  (ctx: AdminProgramCtx, ids: readonly string[], change: Change) => Promise<SelectionResult>
>;

/** The use cases on selected rows, which are the same for all that is published. */
interface SelectionUseCases {
  publish: OnSelected<boolean>;
  archive: OnSelected<boolean>;
  tag: OnSelected<Required<TagToggle>>;
}

/** What was done to several rows, by intent, with `{count}`. */
type SelectionTexts = Record<"publish" | "unpublish" | "archive" | "restore" | "tag" | "untag", string>;

type Selected = { ids: string[] };
type Tagging = Selected & { tag: string };

/** The intents on the selected rows of a list, each in one request. */
export function selectionIntents({ publish, archive, tag }: SelectionUseCases, several: SelectionTexts) {
  const switches = (useCase: SelectionUseCases["publish" | "archive"], on: boolean, one: string, many: string) =>
    runs(useCase, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
      selectionResponse(ctx.locale, await run(ctx, ids, on), { one, several: many }),
    );
  const tags = (tagged: boolean, one: string, many: string) =>
    runs(tag, async (run, { ctx }: ProgramIntentArgs, input: Tagging) =>
      selectionResponse(ctx.locale, await run(ctx, input.ids, { tag: input.tag, tagged }), { one, several: many }),
    );
  return {
    publish: switches(publish, true, msg("{name} published"), several.publish),
    unpublish: switches(publish, false, msg("{name} unpublished"), several.unpublish),
    archive: switches(archive, true, msg("{name} archived"), several.archive),
    restore: switches(archive, false, msg("{name} restored as a draft"), several.restore),
    tag: tags(true, msg("{name} tagged"), several.tag),
    untag: tags(false, msg("Tag removed from {name}"), several.untag),
  };
}

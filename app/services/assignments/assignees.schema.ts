/** Who is to review a row. Browser-safe. */
import { z } from "zod";
import { filterOf } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";

/** An admin to whom rows can be assigned. Without a name it is called by its email. */
export const assigneeView = z.object({ id: z.string(), name: z.string() });
export type Assignee = z.infer<typeof assigneeView>;
export const assigneeViews = z.array(assigneeView);

/** `?assigned=me`, `none`, or the id of an admin; several are possible. */
export const assignedFilter = () => filterOf(z.union([z.enum(["me", "none"]), z.uuid()]));

/** Assigns the selected rows to an admin, or with null to nobody. */
export const assignIntent = z.object({
  intent: z.literal("assign"),
  ids: selectedIds,
  assignee_id: z.union([z.literal("").transform(() => null), z.uuid()]).nullable(),
});

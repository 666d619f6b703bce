import { Nothing, useColumns } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";
import type { DataColumn } from "~/ui/table/data-table";

/** The columns of a person's orders or events, with why each earned what it did beside its points. */
export function useWhyColumn<Row extends { why: string | null }>(columns: DataColumn<Row>[]): DataColumn<Row>[] {
  const t = useText();
  const column = useColumns<Row>();
  const why = column.cell("why", t("Why"), {
    card: "fact",
    cell: ({ why: text }) =>
      text === null ? <Nothing /> : <span className="my-2 line-clamp-4 max-w-96 whitespace-normal">{text}</span>,
  });
  return columns.flatMap((each) => (each.id === "points" ? [each, why] : [each]));
}

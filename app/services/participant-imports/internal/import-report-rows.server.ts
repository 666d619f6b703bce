/** A row of an import's report: what was sent and what the account had, field by field. */
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { positionsOf } from "../import-columns";
import type { ReportedRowView } from "../participant-imports.schema";
import { importFields } from "./column-labels.server";
import { toRejectedRow } from "./import-views.server";

/** As prisma/functions/import_snapshot.sql makes it. */
type Snapshot = {
  fields: Record<string, string | number | boolean | null>;
  profile: Record<string, string>;
  points: number;
  earned: number;
  mails: boolean;
  tags: Record<string, string>;
};
/** As prisma/functions/import_sent.sql makes it. */
type Sent = {
  fields?: Snapshot["fields"];
  profile?: Record<string, string>;
  points?: number;
  earned?: number;
  joined_at?: string;
  mails?: boolean;
  tags?: string[];
};

export type ReportRow = {
  line: number;
  participant_id: string | null;
  email: string | null;
  effect: ReportedRowView["effect"];
  sent: Sent;
  before: Snapshot | null;
  after: Snapshot | null;
  differences: string[];
  cells: string[] | null;
  error: string | null;
  error_values: unknown;
};

type Ctx = Pick<AdminProgramCtx, "program" | "locale">;

/** @param columns what the columns of the file are taken for */
export function toReportedRow(ctx: Ctx, columns: readonly string[], row: ReportRow): ReportedRowView {
  const labels = new Map(importFields(ctx.program, ctx.locale).map(({ key, label }) => [key, label]));
  const order = [...positionsOf(columns, ctx.program.profileAttributes).keys()];
  const fields = row.cells === null ? sentFields(row) : cellFields(ctx, columns, row.cells);
  fields.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  return {
    line: row.line,
    participant_id: row.participant_id,
    email: row.email,
    effect: row.effect,
    as_sent: row.cells === null && row.differences.length === 0,
    reason: row.cells === null ? null : reasonOf(ctx, row, row.cells),
    fields: fields.map((field) => ({ ...field, label: labels.get(field.field) ?? field.field })),
  };
}

type Field = Omit<ReportedRowView["fields"][number], "label">;

function sentFields({ sent, before, after, differences }: ReportRow): Field[] {
  const field = (name: string, value: string, of: (snapshot: Snapshot) => string | null, key = name): Field => ({
    field: name,
    sent: value,
    before: before && of(before),
    after: after && of(after),
    as_sent: !differences.includes(key),
  });
  return [
    ...Object.entries(sent.fields ?? {}).map(([name, value]) =>
      field(name, String(value), (of) => textOf(of.fields[name])),
    ),
    ...(sent.points === undefined ? [] : [field("points", String(sent.points), ({ points }) => String(points))]),
    ...(sent.earned === undefined ? [] : [field("points_earned", String(sent.earned), ({ earned }) => String(earned))]),
    ...(sent.joined_at === undefined
      ? []
      : [field("joined", sent.joined_at, ({ fields }) => textOf(fields.created_at))]),
    ...(sent.mails === undefined ? [] : [field("mail_consent", String(sent.mails), ({ mails }) => textOf(mails))]),
    ...(sent.tags ? [field("tags", sent.tags.join(", "), ({ tags }) => Object.values(tags).sort().join(", "))] : []),
    ...Object.entries(sent.profile ?? {}).map(([name, value]) =>
      field(name, value, ({ profile }) => textOf(profile[name]), `profile.${name}`),
    ),
  ];
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function cellFields({ program }: Ctx, columns: readonly string[], cells: readonly string[]): Field[] {
  return [...positionsOf(columns, program.profileAttributes)].flatMap(([field, at]) => {
    const sent = cells[at] ?? "";
    return sent === "" ? [] : [{ field, sent, before: null, after: null, as_sent: false }];
  });
}

function reasonOf({ locale }: Ctx, { line, error, error_values: errorValues }: ReportRow, cells: string[]): string {
  return toRejectedRow({ line, error, errorValues, cells }, locale).reason;
}

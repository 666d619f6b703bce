/** A row of an import's report: what was sent and what the account had, field by field. */
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { positionsOf } from "../import-columns";
import type { ReportedRowView } from "../participant-imports.schema";
import { importFields } from "./column-labels.server";
import { reasonOf } from "./import-views.server";

/** As prisma/functions/import_snapshot.sql makes it; of a row that changed nothing only what differs from what was sent. */
type Snapshot = Partial<{
  fields: Record<string, string | number | boolean | null>;
  profile: Record<string, string | null>;
  points: number;
  earned: number;
  mails: boolean;
  tags: Record<string, string>;
  tier: string | null;
}>;
/** As prisma/functions/import_sent.sql makes it. */
type Sent = {
  fields?: Snapshot["fields"];
  profile?: Record<string, string>;
  points?: number;
  earned?: number;
  joined_at?: string;
  mails?: boolean;
  tier?: string;
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
    reason: row.cells === null ? null : reasonOf({ error: row.error, errorValues: row.error_values }, ctx.locale),
    fields: fields.map((field) => ({ ...field, label: labels.get(field.field) ?? field.field })),
  };
}

type Field = Omit<ReportedRowView["fields"][number], "label">;

function sentFields({ effect, sent, before, after, differences }: ReportRow): Field[] {
  /** The value that a snapshot has; undefined where it says nothing of the field. */
  const field = (name: string, value: string, of: (snapshot: Snapshot) => Value | undefined, key = name): Field => {
    // Of a row that changed nothing, what is not stored is as it was sent.
    const stored = effect === "unchanged" ? (of(after ?? {}) === undefined ? value : textOf(of(after!))) : null;
    return {
      field: name,
      sent: value,
      before: effect === "unchanged" ? stored : before && textOf(of(before)),
      after: effect === "unchanged" ? stored : after && textOf(of(after)),
      as_sent: !differences.includes(key),
    };
  };
  const { points, earned, joined_at: joined, mails, tier, tags } = sent;
  return [
    ...Object.entries(sent.fields ?? {}).map(([name, value]) => field(name, String(value), (of) => of.fields?.[name])),
    ...(points === undefined ? [] : [field("points", String(points), (of) => of.points)]),
    ...(earned === undefined ? [] : [field("points_earned", String(earned), (of) => of.earned)]),
    ...(joined === undefined ? [] : [field("joined", joined, (of) => of.fields?.created_at)]),
    ...(mails === undefined ? [] : [field("mail_consent", String(mails), (of) => of.mails)]),
    ...(tier === undefined ? [] : [field("tier", tier, (of) => of.tier)]),
    ...(tags ? [field("tags", tags.join(", "), (of) => of.tags && Object.values(of.tags).sort().join(", "))] : []),
    ...Object.entries(sent.profile ?? {}).map(([name, value]) =>
      field(name, value, (of) => of.profile?.[name], `profile.${name}`),
    ),
  ];
}

type Value = string | number | boolean | null;

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function cellFields({ program }: Ctx, columns: readonly string[], cells: readonly string[]): Field[] {
  return [...positionsOf(columns, program.profileAttributes)].flatMap(([field, at]) => {
    const sent = cells[at] ?? "";
    return sent === "" ? [] : [{ field, sent, before: null, after: null, as_sent: false }];
  });
}

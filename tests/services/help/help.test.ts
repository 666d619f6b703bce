import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findHelp, helpGroups, helpTopics } from "~/services/help/help-topics.server";
import type { HelpBlock, HelpPiece } from "~/services/help/help.schema";
import { blocksOf } from "~/services/help/internal/markdown";

const topics = [...helpTopics().values()];

function piecesOf(block: HelpBlock): HelpPiece[] {
  if (block.kind === "paragraph") return block.line;
  if (block.kind === "list") return block.items.flat();
  return block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : [];
}

describe("the documentation", () => {
  it("has a topic for each file, all of them in the table of contents", () => {
    const files = readdirSync("docs/product").filter((name) => name !== "README.md");
    expect(topics.map(({ topic }) => `${topic}.md`).sort()).toEqual(files.sort());
    const listed = helpGroups().flatMap((group) => group.topics.map(({ topic }) => topic));
    expect(listed.sort()).toEqual(topics.map(({ topic }) => topic).sort());
  });

  it("leads to topics and headings that are there", () => {
    const ids = new Map(
      topics.map(({ topic, blocks }) => [
        `/admin/v2/help/${topic}`,
        blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : [])),
      ]),
    );
    const missing = topics.flatMap(({ topic, blocks }) =>
      blocks.flatMap(piecesOf).flatMap(({ href }) => {
        if (!href || href.startsWith("https://") || href === "/admin/v2/help") return [];
        const [path, anchor] = href.split("#");
        const found = ids.get(path || `/admin/v2/help/${topic}`);
        return found && (anchor === undefined || found.includes(anchor)) ? [] : [`${topic}: ${href}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it("has no marks of Markdown left in its texts", () => {
    const texts = topics.flatMap(({ topic, blocks }) =>
      blocks.flatMap(piecesOf).flatMap(({ style, text }) => (style === "code" ? [] : [`${topic}: ${text}`])),
    );
    expect(texts.filter((text) => /\*\*|`|\]\(|\.md\)/.test(text))).toEqual([]);
  });

  it("is read as blocks and pieces, and nothing else", () => {
    const text = [
      "# Title",
      "",
      "One `code` and **bold**,",
      "see [lots](points.md#lots), [why](../decisions/a.md), [there](https://example.test/), [not](javascript:alert(1)).",
      "",
      "- a",
      "  b",
      "- <b>c</b>",
      "",
      "| x | y |",
      "| - | - |",
      "| 1 | _2_ |",
      "",
      "```",
      "# no heading",
      "```",
    ].join("\n");
    const plain = (text: string) => ({ style: "text", text });
    expect(blocksOf(text)).toEqual([
      { kind: "heading", level: 1, id: "title", text: "Title" },
      {
        kind: "paragraph",
        line: [
          plain("One "),
          { style: "code", text: "code" },
          plain(" and "),
          { style: "strong", text: "bold" },
          plain(", see "),
          { style: "link", text: "lots", href: "/admin/v2/help/points#lots" },
          plain(", "),
          plain("why"),
          plain(", "),
          { style: "link", text: "there", href: "https://example.test/" },
          plain(", "),
          plain("not"),
          plain(")."),
        ],
      },
      { kind: "list", ordered: false, items: [[plain("a b")], [plain("<b>c</b>")]] },
      { kind: "table", head: [[plain("x")], [plain("y")]], rows: [[[plain("1")], [{ style: "emphasis", text: "2" }]]] },
      { kind: "code", text: "# no heading" },
    ]);
  });

  it("is found by words: topics first, then headings, then texts", () => {
    expect(findHelp("coupons", 5)[0]).toEqual({ title: "Coupons", heading: null, path: "/admin/v2/help/coupons" });
    expect(findHelp("notes mentions", 5)).toContainEqual({
      title: "Notes about participants",
      heading: "Mentions",
      path: "/admin/v2/help/notes#mentions",
    });
    expect(findHelp("GDPR", 5).map(({ path }) => path)).toContain("/admin/v2/help/notes#personal-data");
    expect([findHelp("", 5), findHelp("a", 5), findHelp("nothinglikeit", 5)]).toEqual([[], [], []]);
    expect(findHelp("points", 5)).toHaveLength(5);
  });
});

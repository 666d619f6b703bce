/**
 * Reads the Markdown of docs/product: headings, paragraphs, lists, tables, blocks of code, and in a line code, bold,
 * italics and links. Anything else stays text, so that a page can show nothing that is not one of these.
 */
import { HELP_PATH, type HelpBlock, type HelpPiece } from "../help.schema";

export function blocksOf(markdown: string): HelpBlock[] {
  const lines = markdown.replace(/\r/g, "").split("\n");
  const blocks: HelpBlock[] = [];
  const ids = new Map<string, number>();
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      const text = plainText(heading[2]!);
      blocks.push({ kind: "heading", level: heading[1]!.length, id: unusedId(ids, slugOf(text)), text });
      at++;
    } else if (line.startsWith("```")) {
      const end = lines.findIndex((other, n) => n > at && other.startsWith("```"));
      const last = end === -1 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(at + 1, last).join("\n") });
      at = last + 1;
    } else if (line.startsWith("|") && /^\|[\s:|-]+\|$/.test(lines[at + 1] ?? "")) {
      const end = endOf(lines, at, (other) => other.startsWith("|"));
      const [head, , ...rows] = lines.slice(at, end).map(cellsOf);
      blocks.push({ kind: "table", head: head!, rows });
      at = end;
    } else if (ITEM.test(line)) {
      const end = endOf(lines, at, (other) => ITEM.test(other) || /^\s+\S/.test(other));
      blocks.push({ kind: "list", ordered: /^\d/.test(line), items: itemsOf(lines.slice(at, end)) });
      at = end;
    } else {
      const end = endOf(
        lines,
        at + 1,
        (other) => other.trim() !== "" && !/^(#{1,6} |```|\|)/.test(other) && !ITEM.test(other),
      );
      blocks.push({ kind: "paragraph", line: piecesOf(lines.slice(at, end).join(" ")) });
      at = end;
    }
  }
  return blocks;
}

const ITEM = /^(?:[-*]|\d+\.) +/;

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, at) => at >= from && !belongs(line));
  return end === -1 ? lines.length : end;
}

/** The items of a list; a line that is indented continues the one before it. */
function itemsOf(lines: readonly string[]): HelpPiece[][] {
  const items: string[] = [];
  for (const line of lines)
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  return items.map(piecesOf);
}

function cellsOf(row: string): HelpPiece[][] {
  return row
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => piecesOf(cell.trim().replaceAll("\\|", "|")));
}

/** Code, a link, bold and italics, in the order in which they are looked for. */
const PIECE = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|(?<![\w])_([^_]+)_(?![\w])|\*([^*\s][^*]*)\*/g;

function piecesOf(line: string): HelpPiece[] {
  const pieces: HelpPiece[] = [];
  let end = 0;
  for (const match of line.matchAll(PIECE)) {
    if (match.index > end) pieces.push({ style: "text", text: line.slice(end, match.index) });
    const [whole, code, label, target, strong, italics, starred] = match;
    if (code !== undefined) pieces.push({ style: "code", text: code });
    else if (label !== undefined) pieces.push(linkOf(plainText(label), target!));
    else if (strong !== undefined) pieces.push({ style: "strong", text: plainText(strong) });
    else pieces.push({ style: "emphasis", text: plainText(italics ?? starred!) });
    end = match.index + whole.length;
  }
  if (end < line.length) pieces.push({ style: "text", text: line.slice(end) });
  return pieces;
}

/** A link to another topic, to a heading or to another site. Other documents are not here: their name stays as text. */
function linkOf(text: string, target: string): HelpPiece {
  const topic = /^([\w-]+)\.md(#[\w-]+)?$/.exec(target);
  if (topic) return { style: "link", text, href: topicPath(topic[1]!) + (topic[2] ?? "") };
  return /^(https:\/\/|#[\w-]+$)/.test(target) ? { style: "link", text, href: target } : { style: "text", text };
}

export function topicPath(topic: string): string {
  return topic === "README" ? HELP_PATH : `${HELP_PATH}/${topic}`;
}

function plainText(line: string): string {
  return line.replace(/[`*]|\[([^\]]+)\]\([^)]*\)/g, "$1");
}

/** The anchor of a heading, as code hosts make it. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function unusedId(ids: Map<string, number>, slug: string): string {
  const uses = ids.get(slug) ?? 0;
  ids.set(slug, uses + 1);
  return uses === 0 ? slug : `${slug}-${uses}`;
}

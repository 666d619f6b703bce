/** The topics of docs/product, which the build puts into the server, and how a search finds them. */
import { type HelpBlock, type HelpContents, type HelpMatch, type HelpTopicView } from "./help.schema";
import { blocksOf, topicPath } from "./internal/markdown";

const FILES = import.meta.glob<string>("/docs/product/*.md", { query: "?raw", import: "default", eager: true });
const CONTENTS = "README";

let topics: Map<string, HelpTopicView> | undefined;

/** All topics by their name, which is that of the file; read on first use. */
export function helpTopics(): Map<string, HelpTopicView> {
  return (topics ??= new Map(
    Object.entries(FILES).flatMap(([path, markdown]) => {
      const topic = path.slice(path.lastIndexOf("/") + 1, -".md".length);
      return topic === CONTENTS ? [] : [[topic, topicOf(topic, markdown)]];
    }),
  ));
}

function topicOf(topic: string, markdown: string): HelpTopicView {
  const [title, ...blocks] = blocksOf(markdown);
  if (title?.kind !== "heading") throw new Error(`docs/product/${topic}.md has no title`);
  return { topic, title: title.text, blocks };
}

/** The groups of the table of contents. */
export function helpGroups(): HelpContents["groups"] {
  const groups: HelpContents["groups"] = [];
  for (const block of blocksOf(FILES[`/docs/product/${CONTENTS}.md`]!))
    if (block.kind === "heading" && block.level === 2) groups.push({ title: block.text, topics: [] });
    else if (block.kind === "list")
      groups.at(-1)?.topics.push(
        ...block.items.flat().flatMap(({ href = "", text }) => {
          const topic = href.slice(href.lastIndexOf("/") + 1);
          return helpTopics().has(topic) ? [{ topic, title: text }] : [];
        }),
      );
  return groups.filter((group) => group.topics.length > 0);
}

type Section = HelpMatch & { text: string };

let sections: Section[] | undefined;

/** Each topic and each of its headings, with the text below it. */
function helpSections(): Section[] {
  return (sections ??= [...helpTopics().values()].flatMap(({ topic, title, blocks }) => {
    const path = topicPath(topic);
    const found: Section[] = [{ title, heading: null, path, text: "" }];
    for (const block of blocks)
      if (block.kind === "heading") found.push({ title, heading: block.text, path: `${path}#${block.id}`, text: "" });
      else found.at(-1)!.text += ` ${textOf(block)}`.toLowerCase();
    return found;
  }));
}

function textOf(block: HelpBlock): string {
  const lines =
    block.kind === "paragraph"
      ? [block.line]
      : block.kind === "list"
        ? block.items
        : block.kind === "table"
          ? [...block.head, ...block.rows.flat()]
          : [];
  return lines.map((line) => line.map(({ text }) => text).join("")).join(" ");
}

/**
 * The topics and headings with all words of a search: first those that have them in their names, then those that have
 * them in the text.
 * @param limit at most so many
 */
export function findHelp(search: string, limit: number): HelpMatch[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (search.trim().length < 2) return [];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rankOf = ({ title, heading, text }: Section) =>
    has(heading ?? title)
      ? heading === null
        ? 0
        : 1
      : has(`${title} ${heading ?? ""}`)
        ? 2
        : has(`${title} ${heading ?? ""} ${text}`)
          ? 3
          : 4;
  return helpSections()
    .map((section) => ({ section, rank: rankOf(section) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ section: { title, heading, path } }) => ({ title, heading, path }));
}

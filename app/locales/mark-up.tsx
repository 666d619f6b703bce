import { Fragment, type ReactNode } from "react";

/**
 * Renders the tags in a text as elements: `markUp(t("Read the <terms>terms</terms>."), { terms: (words) =>
 * <a href="/terms">{words}</a> })`. The tags are part of the text, so that each language can have its own word order.
 * Tags that are not in `elements` are left as text.
 */
export function markUp(text: string, elements: Record<string, (words: string) => ReactNode>): ReactNode {
  // The result repeats three parts: plain text, the name of a tag, the words inside the tag.
  const parts = text.split(new RegExp(`<(${Object.keys(elements).join("|")})>(.*?)</\\1>`));
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{elements[parts[index - 1]!]!(part)}</Fragment>;
  });
}

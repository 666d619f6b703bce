import { Fragment, type ReactNode } from "react";

/**
 * Gives the marked words of a text their elements: `markUp(t("Read the <terms>terms</terms>."), { terms: (words) =>
 * <a href="/terms">{words}</a> })`. The marks stand in the text, so that each language orders and bends its words
 * itself. Marks that `elements` does not name are left as they are.
 */
export function markUp(text: string, elements: Record<string, (words: string) => ReactNode>): ReactNode {
  // Three groups a match: the mark's name and its words, between the plain text before and after.
  const parts = text.split(new RegExp(`<(${Object.keys(elements).join("|")})>(.*?)</\\1>`));
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{elements[parts[index - 1]!]!(part)}</Fragment>;
  });
}

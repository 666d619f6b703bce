/**
 * What the changelog says about a version.
 * @param version such as "0.1.0"
 * @returns the section's text without its heading; undefined without a dated section that says something
 */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const heading = `[${version}] - `;
  const section = sections.find(
    (text) => text.startsWith(heading) && /^\d{4}-\d\d-\d\d\n/.test(text.slice(heading.length)),
  );
  // Links to other places of the changelog are collected at its end.
  const text = section
    ?.slice(section.indexOf("\n"))
    .replace(/^\[[^\]]+\]: .*$/gm, "")
    .trim();
  return text ? `${text}\n` : undefined;
}

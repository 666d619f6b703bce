import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { changesOf } from "../../tools/changelog";

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Nothing yet.

## [0.2.0] - 2027-01-10

### Added

- A thing, see [0.1.0].

## [0.1.0] - 2026-11-30

## [0.0.9] - soon

- Words.

[0.2.0]: https://example.test/v0.2.0
`;

it.each([
  ["0.2.0", "### Added\n\n- A thing, see [0.1.0].\n"],
  ["0.1.0", undefined],
  ["0.0.9", undefined],
  ["0.2", undefined],
])("the changes of %s", (version, changes) => {
  expect(changesOf(CHANGELOG, version)).toBe(changes);
});

it("the changelog has a section for this version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(changesOf(readFileSync("CHANGELOG.md", "utf8"), version)).toContain("### Added");
});

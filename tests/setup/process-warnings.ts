/** Collects this process's warnings. Setup files run for each test file; this module is loaded only one time. */
let warnings: string[] = [];

process.on("warning", (warning) => {
  if (isRelevant(warning)) warnings.push(String(warning.stack ?? warning));
});

/** The warnings since the last call. */
export function takeProcessWarnings(): string[] {
  const found = warnings;
  warnings = [];
  return found;
}

/**
 * Ignores experimental-feature warnings, Node's own deprecations (DEP…) and SDKs that drop this Node version.
 * Deprecations of packages fail.
 */
function isRelevant(warning: Error & { code?: string }): boolean {
  return (
    warning.name !== "ExperimentalWarning" &&
    !warning.code?.startsWith("DEP") &&
    !warning.message.startsWith("NodeVersionSupportWarning")
  );
}

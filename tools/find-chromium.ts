import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { readSettings } from "~/platform/env.server";
import { OperatorError } from "~/server/operator-error";

const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, then the usual system paths, then Playwright's own.
 * @throws OperatorError when there is no file at CHROMIUM_PATH
 */
export function findChromium(): string | undefined {
  const { chromiumPath } = readSettings();
  if (chromiumPath && !existsSync(chromiumPath))
    throw new OperatorError(`CHROMIUM_PATH names no file: ${chromiumPath}`);
  return chromiumPath ?? [...USUAL_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Like `findChromium`, but installs one when there is none: Playwright's download, or the system's package when that
 * cannot be reached.
 * @throws OperatorError when neither can be installed
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("Installing Chromium for the browser journeys …");
  const asRoot = process.getuid?.() === 0;
  const installers = [
    [join("node_modules/.bin/playwright"), "install", ...(asRoot ? ["--with-deps"] : []), "chromium"],
    [
      "sh",
      "-c",
      `${asRoot ? "" : "sudo -n "}apt-get update && ${asRoot ? "" : "sudo -n "}apt-get install -y --no-install-recommends chromium`,
    ],
  ];
  for (const [command, ...args] of installers) {
    spawnSync(command!, args, { stdio: "ignore", timeout: 10 * 60_000, shell: process.platform === "win32" });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new OperatorError("There is no Chromium and none could be installed: install one and set CHROMIUM_PATH");
}

/** The flags for unattended tests: no sandbox as root, where it does not work, and no requests to its vendor. */
export function chromiumFlags(): string[] {
  const quiet = [
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return process.getuid?.() === 0 ? ["--no-sandbox", ...quiet] : quiet;
}

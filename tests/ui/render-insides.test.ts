/**
 * What app/ui/render and a few screens lean on, in the packages themselves: these tests fail when a new version does it
 * in another way (docs/upgrades.md). Journeys show that it works in a browser.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DISCOVERED, DISCOVERED_LINK } from "~/ui/render/discovered-links";
import { CLICKED_EARLY } from "~/ui/render/hydrate";

const packaged = (file: string) => readFileSync(`node_modules/${file}`, "utf8");

test("React's error about an early click has the same number and text", () => {
  const development = packaged("react-dom/cjs/react-dom.development.js").replaceAll("' + '", "");
  expect(development).toMatch(CLICKED_EARLY);
  const production = packaged("react-dom/cjs/react-dom.production.min.js");
  expect(production).toContain('"Minified React error #"');
  expect(production).toContain("(421)");
  expect("Minified React error #421; visit https://reactjs.org").toMatch(CLICKED_EARLY);
});

test("Remix's scripts find links by the attribute that ours have", () => {
  const discovery = packaged("@remix-run/react/dist/esm/fog-of-war.js");
  expect(discovery).toContain(`querySelectorAll("${DISCOVERED_LINK},`);
  for (const name of Object.keys(DISCOVERED)) expect(discovery).toContain(`node.getAttribute("${name}")`);
});

test("React remembers the last value of a control in a setter of the element", () => {
  const tracking = /function trackValueOnNode\(.*?\n}/s.exec(packaged("react-dom/cjs/react-dom.development.js"))![0];
  expect(tracking).toContain("Object.getOwnPropertyDescriptor(node.constructor.prototype, valueField)");
  expect(tracking).toContain("Object.defineProperty(node, valueField");
});

test("Remix decodes the data of a page once, and throws the promise of it", () => {
  const browser = packaged("@remix-run/react/dist/esm/browser.js");
  expect(browser).toMatch(/^let stateDecodingPromise;$/m);
  expect(browser).toMatch(/if \(!stateDecodingPromise\) {[^]*throw stateDecodingPromise;/);
});

test("Remix's router numbers the entries of the history", () => {
  expect(packaged("@remix-run/router/dist/router.js")).toMatch(
    /return \{\s*usr: location\.state,\s*key: location\.key,\s*idx: index/,
  );
});

test("Remix's server passes on that a redirect loads a new document", () => {
  expect(packaged("@remix-run/server-runtime/dist/single-fetch.js")).toContain(
    'headers.has("X-Remix-Reload-Document")',
  );
});

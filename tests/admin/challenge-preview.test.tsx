import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { previewedChallenge } from "~/admin/preview/previewed-challenge";
import { SiteFrame } from "~/admin/preview/site-frame";

const SEEN_IN = { timeZone: "UTC", currency: "USD", now: "2030-05-02T09:00:00Z", untitled: "Untitled" };

test.each([
  ["a nested page with a script", `<iframe srcdoc="<script nonce='known'>top.pwned = 1</script>"></iframe>`, ""],
  ["a script", "<p>Tea</p><script>top.pwned = 1</script>", "<p>Tea</p>"],
  [
    "an event handler",
    `<img src="https://cdn.example.test/a.png" onerror="top.pwned = 1" />`,
    `<img src="https://cdn.example.test/a.png" />`,
  ],
  ["a link that runs a script", `<a href="javascript:top.pwned = 1">Tea</a>`, "<a>Tea</a>"],
  ["a form", `<form action="https://evil.example.test"><button>Tea</button></form>`, "Tea"],
])("%s in a text of another operator does not reach the preview", (_, html, shown) => {
  const { content, description } = previewedChallenge({ content: html, description: html }, SEEN_IN);
  expect([content, description]).toEqual([shown, shown]);
});

test("the preview's frame runs no scripts and submits no forms", () => {
  const html = renderToStaticMarkup(
    <SiteFrame title="Participant preview" css="" initialHeight={100}>
      {null}
    </SiteFrame>,
  );
  expect(html).toContain(` sandbox="allow-same-origin" `);
});

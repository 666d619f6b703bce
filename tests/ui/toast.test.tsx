import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToastRegion } from "~/ui/overlay/toast";

test("the places where toasts are announced are in the document before the first toast", () => {
  const html = renderToStaticMarkup(<ToastRegion />);
  expect(html).toMatch(/<div role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/);
});

/** The receipts to try with, in samples/. `npm run` has no script for them: `launch.mjs receipt-samples` draws them. */
export const SAMPLES = [
  { name: "readable.jpg", type: "image/jpeg", title: "Readable", text: "Gives points within seconds." },
  { name: "blurred.jpg", type: "image/jpeg", title: "Blurred", text: "Nobody can read it: a reviewer decides." },
  { name: "duplicate-1.jpg", type: "image/jpeg", title: "First of two", text: "A purchase, photographed once." },
  {
    name: "duplicate-2.jpg",
    type: "image/jpeg",
    title: "Second of two",
    text: "The same purchase again: a reviewer decides.",
  },
  { name: "receipt.pdf", type: "application/pdf", title: "PDF", text: "A receipt by email: a reviewer decides." },
  { name: "text.jpg", type: "text/plain", title: "A text named .jpg", text: "Is rejected with a message." },
] as const;

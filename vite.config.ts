import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { siteChunk } from "./app/server/web/site-chunk";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const BROWSER_PACKAGES = [
  "@dnd-kit/core",
  "@dnd-kit/sortable",
  "@dnd-kit/utilities",
  "@marsidev/react-turnstile",
  "@radix-ui/react-dialog",
  "@radix-ui/react-dropdown-menu",
  "@radix-ui/react-popover",
  "@tanstack/react-table",
  "@tiptap/react",
  "@tiptap/starter-kit",
  "cmdk",
  "downshift",
  "embla-carousel-react",
  "get-nonce",
  "leaflet",
  "lucide",
  "pdfjs-dist/legacy/build/pdf.mjs",
  "react-dom",
  "recharts",
  "sanitize-html",
  "uqr",
  "uuid",
  "zod",
];

export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  server: { allowedHosts: [".localhost"] },
  // All packages that browsers load are bundled when the development server starts. One that it discovered later would
  // reload the page in the middle of what a developer does, for some time with two copies of React.
  optimizeDeps: { noDiscovery: true, include: BROWSER_PACKAGES },
  build: {
    target: "es2022",
    reportCompressedSize: false,
    // Every visitor downloads this: terser saves 3 kB of what a home page weighs, one file for it the rest. No getter in
    // the product or its packages does anything but return a value, so terser may drop reads of unused values.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 3, pure_getters: true } },
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: siteChunk(), onlyExplicitManualChunks: true } },
  },
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
}));

/**
 * Tailwind's utilities are based on the variables of `app/ui/styles/*.css`: `bg-surface`, `text-muted`, `rounded-card`.
 * The default palette is replaced and not extended, so that no component can use a fixed color.
 */
import type { Config } from "tailwindcss";

const role = (name: string) => `var(--${name})`;
const roles = (...names: string[]) => Object.fromEntries(names.map((name) => [name, role(name)]));

export default {
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...roles(
        // backgrounds, back to front; `background` is that of the surrounding box (see base.css)
        "page",
        "background",
        "surface",
        "raised",
        "field",
        "hover",
        "selected",
        "sunken",
        "track",
        "scrim",
        // lines
        "border",
        "border-strong",
        "border-control",
        "ring",
        // text
        "content",
        "content-soft",
        "muted",
        "link",
        "link-soft",
        "title",
        "highlight",
        // fills and the text on them
        "primary",
        "primary-content",
        "primary-hover",
        "primary-pressed",
        "accent",
        "accent-content",
        "accent-hover",
        "danger",
        "danger-content",
        "danger-hover",
        // status
        "positive",
        "positive-soft",
        "positive-border",
        "positive-content",
        "warning",
        "warning-soft",
        "warning-border",
        "negative",
        "negative-soft",
        "negative-border",
        "negative-content",
      ),
    },
    borderRadius: {
      none: "0",
      full: "999px",
      ...Object.fromEntries(
        ["button", "input", "tile", "card", "dialog", "small", "inner"].map((name) => [name, role(`radius-${name}`)]),
      ),
    },
    fontFamily: { body: role("body-font"), heading: role("header-font"), mono: role("mono-font") },
    fontWeight: {
      text: "400",
      medium: role("weight-medium"),
      strong: role("weight-strong"),
      display: role("header-font-weight"),
    },
    fontSize: {
      ...Object.fromEntries([12, 14, 16, 18, 20, 24, 30, 36, 48, 60].map((px) => [String(px), `${px / 16}rem`])),
      body: role("text-body"),
      small: role("text-small"),
      panel: role("text-panel"),
    },
    lineHeight: { none: "1", tight: "1.15", snug: "1.3", normal: "1.4", easy: role("leading") },
    boxShadow: {
      none: "none",
      ...Object.fromEntries(
        ["rest", "lift", "popover", "dialog", "field", "bar"].map((name) => [name, role(`shadow-${name}`)]),
      ),
    },
    extend: {
      spacing: roles(
        "control",
        "control-small",
        "control-pad",
        "input",
        "input-pad",
        "touch",
        "gutter",
        "grid",
        "section",
        "bar",
        "row",
        "card-pad",
      ),
      maxWidth: { page: role("page-width"), reading: "720px" },
      transitionDuration: { fast: role("fast"), base: role("base"), slow: role("slow") },
      transitionTimingFunction: { out: "cubic-bezier(.2,.7,.2,1)", in: "cubic-bezier(.4,0,1,1)" },
    },
  },
} satisfies Omit<Config, "content">;

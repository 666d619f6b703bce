/** Leans on Remix's `Scripts` running within another component, as a hook does, and on the elements that it returns. */
import { Scripts } from "@remix-run/react";
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from "react";

interface LateScriptsProps {
  nonce?: string;
  /** A script that runs before all modules, at once. Only the server needs it. */
  before: string;
}

/**
 * Remix's scripts, requested after the first paint of the page. What is seen first needs no scripts, and on a slow phone
 * six of them would delay the style sheet and the hero by a second (docs/performance.md#scripts-and-styles).
 */
export function LateScripts({ nonce, before }: LateScriptsProps) {
  const rendered = Scripts({ nonce });
  if (!isValidElement<ScriptElementProps>(rendered)) return rendered;
  const elements = withoutFragments(rendered);
  const preloads = elements.flatMap(({ props }) => (props.rel === "modulepreload" ? (props.href ?? []) : []));
  return elements
    .filter(({ props }) => props.rel !== "modulepreload")
    .map((element) => {
      if (element.props.type !== "module") return element;
      const source = String(element.props.dangerouslySetInnerHTML?.__html);
      // Hydration leaves the script as the server rendered it, so browsers need not make it.
      const html = { __html: import.meta.env?.SSR ? before + afterFirstPaint(source, preloads) : "" };
      return cloneElement(element, { type: undefined, async: undefined, dangerouslySetInnerHTML: html });
    });
}

type ScriptElementProps = ComponentProps<"script"> & { rel?: string; href?: string };

function withoutFragments(children: ReactNode): ReactElement<ScriptElementProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<ScriptElementProps>(child)) return [];
    return child.type === Fragment ? withoutFragments(child.props.children) : child;
  });
}

/** A script that runs a module once the page is painted, or at once in a tab in the background, which is not painted. */
function afterFirstPaint(module: string, preloads: string[]): string {
  const json = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");
  return `{
    const { nonce } = document.currentScript;
    const append = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
    const start = () => {
      for (const href of ${json(preloads)}) append("link", { rel: "modulepreload", href });
      append("script", { type: "module", nonce, textContent: ${json(module)} });
    };
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  }`;
}

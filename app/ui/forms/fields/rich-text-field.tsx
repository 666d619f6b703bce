import { Component, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { TextArea } from "../field";
import { FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";
import { HiddenValue } from "./hidden-value";

const RichTextEditor = lazy(() => import("./rich-text-editor"));

interface RichTextFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  note?: ReactNode;
  required?: boolean;
  rows?: number;
}

/**
 * Text with headings, lists and links, as HTML, which the server sanitizes. Until the editor has loaded, the HTML is in
 * a plain text area.
 */
export function RichTextField({ rows = 5, ...props }: RichTextFieldProps) {
  const { label, note, help, error, required, name, defaultValue, id } = props;
  const plain = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string>();
  // Text that was typed before hydration is not lost.
  useEffect(() => setHtml(plain.current?.querySelector("textarea")?.value ?? defaultValue), [defaultValue]);
  const { field, frame } = useField({ label, note, help, error }, { id, required });

  const plainField = (
    <div ref={plain}>
      <TextArea {...props} rows={rows} />
    </div>
  );
  if (html === undefined) return plainField;
  return (
    <EditorBoundary fallback={plainField}>
      <FieldFrame {...frame}>
        <HiddenValue name={name} value={html} label={label} required={required} />
        <Suspense fallback={<div className="skeleton h-44 rounded-input" />}>
          <RichTextEditor
            id={field.id}
            label={label}
            describedBy={field["aria-describedby"]}
            invalid={Boolean(field["aria-invalid"])}
            html={html}
            onChange={setHtml}
          />
        </Suspense>
      </FieldFrame>
    </EditorBoundary>
  );
}

/** Falls back to the plain text area if the editor cannot be loaded. */
class EditorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

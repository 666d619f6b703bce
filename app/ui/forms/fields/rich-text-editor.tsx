import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2, type IconNode } from "lucide";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { TextField } from "../field";

interface RichTextEditorProps {
  id: string;
  label: string;
  describedBy?: string;
  invalid: boolean;
  html: string;
  onChange: (html: string) => void;
}

/** The editor of a rich text field. A separate chunk, loaded when a form has one. */
export default function RichTextEditor({ id, label, describedBy, invalid, html, onChange }: RichTextEditorProps) {
  const t = useText();
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ["mailto", "tel"] } }),
    ],
    content: html,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(invalid ? { "aria-invalid": "true" } : {}),
        class: "rich-text min-h-32 max-h-96 overflow-y-auto px-input-pad py-2.5 whitespace-pre-wrap outline-none",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  return (
    <div
      className={classNames(
        "rounded-input border bg-field focus-within:border-ring focus-within:shadow-field",
        invalid ? "border-negative" : "border-border-control hover:border-muted",
      )}
    >
      <div
        role="toolbar"
        aria-label={t("Format")}
        aria-controls={editor ? id : undefined}
        tabIndex={-1}
        onKeyDown={onToolbarKeyDown}
        className="flex flex-wrap gap-0.5 border-b border-border p-1"
      >
        {editor
          ? toolbarItems(editor, () => setLinking(true)).map(({ name, ...item }, at) => (
              <ToolbarButton key={name} label={t(name)} first={at === 0} {...item} />
            ))
          : null}
      </div>
      {linking && editor ? <LinkForm editor={editor} onDone={() => setLinking(false)} /> : null}
      <EditorContent editor={editor} className="min-h-32" />
    </div>
  );
}

interface ToolbarButtonProps {
  icon: IconNode;
  label: string;
  /** The button in the tab order; the arrow keys move to the others. */
  first: boolean;
  active?: boolean;
  onPress: () => void;
}

function ToolbarButton({ icon, label, first, active, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={active}
      tabIndex={first ? 0 : -1}
      onClick={onPress}
      className={classNames(
        "grid size-control-small place-items-center rounded-small hover:bg-hover",
        active && "bg-selected text-highlight",
      )}
    >
      <Icon icon={icon} size={16} />
    </button>
  );
}

function toolbarItems(editor: Editor, onLink: () => void) {
  const run = () => editor.chain().focus();
  return [
    { name: msg("Bold"), icon: Bold, active: editor.isActive("bold"), onPress: () => run().toggleBold().run() },
    { name: msg("Italic"), icon: Italic, active: editor.isActive("italic"), onPress: () => run().toggleItalic().run() },
    {
      name: msg("Heading"),
      icon: Heading2,
      active: editor.isActive("heading", { level: 2 }),
      onPress: () => run().toggleHeading({ level: 2 }).run(),
    },
    {
      name: msg("Subheading"),
      icon: Heading3,
      active: editor.isActive("heading", { level: 3 }),
      onPress: () => run().toggleHeading({ level: 3 }).run(),
    },
    {
      name: msg("Bullet list"),
      icon: List,
      active: editor.isActive("bulletList"),
      onPress: () => run().toggleBulletList().run(),
    },
    {
      name: msg("Numbered list"),
      icon: ListOrdered,
      active: editor.isActive("orderedList"),
      onPress: () => run().toggleOrderedList().run(),
    },
    {
      name: msg("Quote"),
      icon: Quote,
      active: editor.isActive("blockquote"),
      onPress: () => run().toggleBlockquote().run(),
    },
    { name: msg("Link"), icon: Link2, active: editor.isActive("link"), onPress: onLink },
    { name: msg("Undo"), icon: Undo2, onPress: () => run().undo().run() },
    { name: msg("Redo"), icon: Redo2, onPress: () => run().redo().run() },
  ];
}

/** The field for the URL of a link. Not a form, because it is inside one. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useText();
  const [href, setHref] = useState(() => (editor.getAttributes("link").href as string | undefined) ?? "");
  const close = () => {
    onDone();
    editor.commands.focus();
  };
  const save = () => {
    const run = editor.chain().focus().extendMarkRange("link");
    if (href.trim() === "") run.unsetLink().run();
    else run.setLink({ href: href.trim() }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") save();
    else close();
  };
  // Typing here does not change the form yet.
  const stopInput = (event: FormEvent) => event.stopPropagation();
  return (
    <div className="flex items-end gap-2 border-b border-border p-2" onInput={stopInput}>
      <div className="min-w-0 flex-1">
        <TextField
          label={t("Link URL")}
          type="url"
          placeholder="https://"
          autoFocus
          value={href}
          onChange={(event) => setHref(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button variant="quiet" onClick={save}>
        {t("Add link")}
      </Button>
    </div>
  );
}

/** Left and right move between the buttons: a toolbar is a single tab stop (WAI-ARIA). */
function onToolbarKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

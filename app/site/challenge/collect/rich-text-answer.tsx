import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Bold, Italic, List, type IconNode } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

/** A small rich-text editor, loaded when shown. Its HTML is sent in a hidden field and sanitized by the server. */
export default function RichTextAnswer({
  name,
  label,
  initialHtml,
}: {
  name: string;
  label: string;
  initialHtml: string;
}) {
  const t = useText();
  const [html, setHtml] = useState(initialHtml);
  const editor = useEditor({
    extensions: [StarterKit],
    content: initialHtml,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        "aria-label": label,
        role: "textbox",
        "aria-multiline": "true",
        class: "rich-text min-h-32 px-input-pad py-3 whitespace-pre-wrap outline-none",
      },
    },
    onUpdate: ({ editor }) => setHtml(editor.isEmpty ? "" : editor.getHTML()),
  });
  return (
    <div className="rounded-input border border-border-control bg-field focus-within:border-ring">
      <div role="toolbar" aria-label={t("Format")} className="flex gap-1 border-b border-border p-1">
        <ToolbarButton
          icon={Bold}
          label={t("Bold")}
          active={editor?.isActive("bold")}
          onClick={() => editor?.chain().focus().toggleBold().run()}
        />
        <ToolbarButton
          icon={Italic}
          label={t("Italic")}
          active={editor?.isActive("italic")}
          onClick={() => editor?.chain().focus().toggleItalic().run()}
        />
        <ToolbarButton
          icon={List}
          label={t("Bullet list")}
          active={editor?.isActive("bulletList")}
          onClick={() => editor?.chain().focus().toggleBulletList().run()}
        />
      </div>
      <EditorContent editor={editor} />
      <input type="hidden" name={name} value={html} />
    </div>
  );
}

function ToolbarButton({
  icon,
  label,
  active,
  onClick,
}: {
  icon: IconNode;
  label: string;
  active?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={active ?? false}
      onClick={onClick}
      className={classNames("grid size-touch place-items-center rounded-small hover:bg-hover", active && "bg-selected")}
    >
      <Icon icon={icon} size={16} />
    </button>
  );
}

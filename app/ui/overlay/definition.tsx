import { Anchor, Content, Root } from "@radix-ui/react-popover";
import { Info } from "lucide";
import { useId, useState } from "react";
import { Icon } from "../primitives/icon";
import { popoverClasses, popoverPlace } from "./popover";

interface DefinitionProps {
  /** What is defined. */
  label: string;
  text: string;
}

/** A button after a label that shows what it means, while the pointer is over it or it has the focus. */
export function Definition({ label, text }: DefinitionProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    // The text is inside, so that the pointer may move onto it.
    <span className="inline-flex" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <Root open={open} onOpenChange={setOpen}>
        <Anchor asChild>
          <button
            type="button"
            aria-label={label}
            aria-describedby={id}
            onClick={() => setOpen(true)}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            className="-my-1 grid size-6 flex-none place-items-center rounded-small text-muted hover:text-content"
          >
            <Icon icon={Info} size={16} className="scale-85" />
          </button>
        </Anchor>
        <span id={id} hidden>
          {text}
        </span>
        <Content
          role="tooltip"
          aria-label={label}
          align="start"
          {...popoverPlace}
          sideOffset={0}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={`${popoverClasses} max-w-[min(20rem,calc(100vw-2rem))] text-12 leading-4.5 whitespace-normal text-content`}
        >
          <span className="block px-2 py-1.5">{text}</span>
        </Content>
      </Root>
    </span>
  );
}

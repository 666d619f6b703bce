import { useId, useRef, useState, type KeyboardEvent } from "react";

interface Props {
  /** Names what the tabs are about. */
  label: string;
  tabs: readonly { label: string; content: string }[];
}

/** Texts in one place of a card, one at a time; arrow keys lead from tab to tab. Renders two rows of the card's grid. */
export function OfferTabs({ label, tabs }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-5 border-b border-border">
        {tabs.map((tab, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={turn}
            className="min-h-touch text-14 font-strong text-muted hover:text-content aria-selected:text-content aria-selected:shadow-[inset_0_-3px_0_var(--primary)]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* Without script nobody can turn the tabs: all of it stands below each other. */}
      <div className="one-at-a-time">
        {tabs.map((tab, index) => (
          <p
            key={index}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            tabIndex={0}
            hidden={index !== chosen}
            className="break-words"
          >
            {tab.content}
          </p>
        ))}
      </div>
    </>
  );
}

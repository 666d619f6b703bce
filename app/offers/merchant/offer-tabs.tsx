import { useId, useRef, useState, type KeyboardEvent } from "react";

interface Props {
  /** The name of the tab list for screen readers. */
  label: string;
  tabs: readonly { label: string; content: string }[];
}

/** Tabs with texts; the arrow keys move between the tabs. It renders two rows of the card's grid. */
export function OfferTabs({ label, tabs }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
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
            onKeyDown={onKeyDown}
            className="offer-tab min-h-touch text-14 font-strong text-muted hover:text-content aria-selected:text-content"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* Without JavaScript the tabs do not work, so all texts are shown below each other. */}
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

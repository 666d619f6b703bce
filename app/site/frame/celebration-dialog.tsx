import type { ReactNode } from "react";
import { Dialog, DialogBody, DialogClose, DialogTitle } from "~/ui/overlay/dialog";
import { Celebration, CelebrationSteps, GoalAfter, type Gain } from "./celebration";

interface CelebrationDialogProps {
  title: string;
  text?: ReactNode;
  gain: Gain | undefined;
  children?: ReactNode;
  closeText?: string;
  onClose: () => void;
  /** Called when the next step is followed: the dialog must not be there when its card closes. */
  onLeave: () => void;
}

/** A celebration over the page. */
export function CelebrationDialog({
  title,
  text,
  gain,
  children,
  closeText,
  onClose,
  onLeave,
}: CelebrationDialogProps) {
  return (
    <GoalAfter gain={gain}>
      <Dialog shape="sheet" size="small" label={title} onClose={onClose}>
        <DialogBody className="row-start-2 md:pb-card-pad">
          <Celebration
            title={title}
            heading={(news) => <DialogTitle className="text-24 text-balance">{news}</DialogTitle>}
            text={text}
            gain={gain}
          >
            {children}
          </Celebration>
        </DialogBody>
        <footer className="row-start-3 border-t border-border px-5 py-4 md:px-card-pad md:py-5">
          <CelebrationSteps closeText={closeText} onClose={onClose} onLeave={onLeave} />
        </footer>
        <DialogClose overPicture />
      </Dialog>
    </GoalAfter>
  );
}

import type { DailyResult } from "~/services/daily/daily.schema";
import { Celebration, CelebrationSteps } from "~/site/frame/celebration";
import { Dialog, DialogBody, DialogClose, DialogTitle } from "~/ui/overlay/dialog";

interface GainDialogProps {
  title: string;
  result: DailyResult;
  onClose: () => void;
}

/** Celebrates the points of an answer or a box. */
export function GainDialog({ title, result: { points, balance }, onClose }: GainDialogProps) {
  const gain = { points, unused_points: balance };
  return (
    <Dialog shape="sheet" size="small" onClose={onClose}>
      <DialogBody className="row-start-2 md:pb-card-pad">
        <Celebration
          title={title}
          heading={(news) => <DialogTitle className="text-24 text-balance">{news}</DialogTitle>}
          gain={gain}
        />
      </DialogBody>
      <footer className="row-start-3 border-t border-border px-5 py-4 md:px-card-pad md:py-5">
        <CelebrationSteps gain={gain} onClose={onClose} />
      </footer>
      <DialogClose overPicture />
    </Dialog>
  );
}

import { lazy, Suspense, useState, type ComponentType } from "react";

/**
 * A component in a chunk of its own, which is rendered together with the rest of the page when its chunk was loaded
 * before: with `lazy` alone it would show up a moment later, and push down what is below. Each has a boundary of its own,
 * since React 18 hydrates the siblings of one that waits for its chunk in the wrong place.
 * @returns the component, and with `load` what loads its chunk ahead
 */
export function lazyBlock<Props extends object>(importBlock: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await importBlock());
  const Lazy = lazy(async () => ({ default: await load() }));
  function Block(props: Props) {
    // One of both for as long as it is mounted, because the other one would be mounted anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as unknown as ComponentType<Props>));
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Block, { load });
}

/** Keys that work anywhere on a page, except in text fields. */
export type KeyMap = Partial<Record<string, (event: KeyboardEvent) => void>>;

export function onKeys(map: () => KeyMap): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const act = map()[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act(event);
  };
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type=radio], [type=range]), textarea, select') !== null
  );
}

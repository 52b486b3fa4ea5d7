/** Builds elements for the pages that open by a link. Text is set as text, never as markup. */

export type Child = Node | string | false | null | undefined
type Attributes = Record<string, string | ((event: Event) => void)>

export function el(tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') made.setAttribute(name, value)
    else made.addEventListener(name, value)
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

export const part = (...children: Child[]) =>
  el('section', { class: 'border-b border-line p-4' }, ...children)
export const quiet = (text: string) => el('p', { class: 'text-14 text-ink-2' }, text)

/** Replaces what is inside `root`; the element with the same `data-key` keeps the focus. */
export function redraw(root: HTMLElement, ...children: Child[]) {
  const active = document.activeElement
  const key = active instanceof HTMLElement ? active.dataset.key : undefined
  root.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)))
  if (key === undefined) return
  const same = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  same?.focus()
  if (same instanceof HTMLInputElement && same.type === 'text')
    same.setSelectionRange(same.value.length, same.value.length)
}
